// A footbridge at night, or ("dawn") as the lights are about to go out: square frames that turn from one to the next, a line of light in each, a wet deck. Metres.
#include "march.h"

struct Bridge : Scene {
  static constexpr float spacing = 3.2f, outer = 2.80f, inner = 2.52f, deep = .17f, middle = 1.62f;
  static constexpr int ahead = 20;
  inline static bool dawn = false;
  void prepare(const std::string &grade, int) override { dawn = grade == "dawn"; }
  static vf turn(vf k) { return .785398f + .115f * k + .22f * vsin(k * .23f); }
  /** How bright a frame's light is: pulses run along the bridge with the track. */
  static vf power(vf k, float t) {
    vf v = fract(t * .62f - k * (1 / 7.f)), w = fract(t * .31f - k * (1 / 17.f) + .4f);
    return .30f + 1.25f * vexp(v * -6.f) + .6f * vexp(w * -9.f);
  }
  static v3 light() { return C(.50f, .84f, 1.f); }
  struct Hit { vf t, k, emit; v3 n; };
  /** The nearest frame along a ray. A frame is a square with a square hole, as deep as a hand is long. */
  static Hit frames(v3 o, v3 d) {
    Hit best = {V(1e6f), V(0.f), V(0.f), C(0, 0, -1)};
    float first = 1e9f, last = -1e9f;
    EACH { first = fminf(first, o.z[i]); last = fmaxf(last, o.z[i]); }
    int k0 = (int)floorf(first / spacing), k1 = (int)floorf(last / spacing) + ahead;
    for (int k = k0; k <= k1; k++) {
      float a = turn(V((float)k))[0], ca = cosf(a), sa = sinf(a);
      vf oy = o.y - middle, oz = o.z - k * spacing;
      vf px = o.x * ca + oy * sa, py = oy * ca - o.x * sa, dx = d.x * ca + d.y * sa, dy = d.y * ca - d.x * sa;
      vf ix = 1.f / sel(vabs(dx) < 1e-6f, V(1e-6f), dx), iy = 1.f / sel(vabs(dy) < 1e-6f, V(1e-6f), dy), iz = 1.f / sel(vabs(d.z) < 1e-6f, V(1e-6f), d.z);
      vf bx = vabs(ix) * outer, by = vabs(iy) * outer, bz = vabs(iz) * deep;
      vf tx = px * ix * -1.f, ty = py * iy * -1.f, tz = oz * iz * -1.f;
      vf in = vmax(vmax(tx - bx, ty - by), tz - bz), out = vmin(vmin(tx + bx, ty + by), tz + bz);
      vf hx = vabs(ix) * inner, hy = vabs(iy) * inner;
      vf holeIn = vmax(tx - hx, ty - hy), holeOut = vmin(tx + hx, ty + hy);
      vi through = (in < out) & (out > .02f);
      // Enters in the hole: meets the hole's wall, if that is before the frame's end.
      vi inHole = (holeIn < holeOut) & (vmax(in, 0.f) >= holeIn) & (vmax(in, 0.f) < holeOut);
      vf t = sel(inHole, holeOut, in);
      vi hit = through & (t > .02f) & (t < best.t) & ((inHole & (holeOut < out)) | (~inHole & (in > 0.f)));
      if (!any(hit)) continue;
      vf x = px + dx * t, y = py + dy * t, z = oz + d.z * t;
      vi wallX = (inHole & (tx + hx < ty + hy)) | (~inHole & (tx - bx > ty - by) & (tx - bx > tz - bz));
      vi face = ~inHole & (tz - bz >= vmax(tx - bx, ty - by));
      vf s = sel(inHole, V(-1.f), V(1.f));
      vf nx = sel(face, V(0.f), sel(wallX, sel(x > 0.f, s, -1.f * s), V(0.f)));
      vf ny = sel(face, V(0.f), sel(wallX, V(0.f), sel(y > 0.f, s, -1.f * s)));
      vf nz = sel(face, sel(z > 0.f, V(1.f), V(-1.f)), V(0.f));
      v3 n = {nx * ca - ny * sa, ny * ca + nx * sa, nz};
      // The line of light: round the hole, on the face and on the hole's wall towards us.
      vf rim = vmax(vabs(x), vabs(y)) - inner;
      vf line = sel(face, (rim < .030f) & (z < 0.f) ? V(1.f) : V(0.f), inHole & (z < -.125f) ? V(1.f) : V(0.f));
      best.t = sel(hit, t, best.t); best.k = sel(hit, V((float)k), best.k); best.emit = sel(hit, line, best.emit); best.n = sel(hit, n, best.n);
    }
    return best;
  }
  /** Light of the nearest frames at a place: four lamps each. */
  static vf lit(v3 p, v3 n, float t) {
    vf sum = V(0.f), base = vfloor(p.z * (1 / spacing) + .5f);
    for (int i = -2; i <= 2; i++) {
      vf k = base + (float)i, a = turn(k), e = power(k, t), ca = vcos(a) * inner, sa = vsin(a) * inner;
      for (int q = 0; q < 4; q++) {
        v3 to = {(q == 0 ? ca : q == 1 ? -1.f * sa : q == 2 ? -1.f * ca : sa) - p.x, (q == 0 ? sa : q == 1 ? ca : q == 2 ? -1.f * sa : -1.f * ca) + middle - p.y, k * spacing - deep - p.z};
        vf r2 = dot(to, to) + .12f;
        sum += e * vmax(dot(to, n) / vsqrt(r2), .06f) / r2;
      }
    }
    return sum;
  }
  static v3 sky(v3 d, float t) {
    vf up = vmax(d.y, 0.f), k = 1.f / (up + .16f);
    vf cloud = fbm(d.x * k * 1.7f + t * .010f, d.z * k * 1.1f, 4, 300);
    v3 c = mix(C(.060f, .345f, .385f), C(.012f, .115f, .155f), vpow(sat(up * 1.5f), .6f));
    c = c * (.80f + .75f * cloud) + C(.06f, .13f, .13f) * vexp(up * -14.f);
    if (dawn) c = mix(mix(C(.86f, .70f, .58f), C(.36f, .50f, .60f), vpow(sat(up * 1.7f), .5f)), C(.90f, .82f, .76f), sat(cloud * 1.1f) * .45f);
    // Low hills, a few lamps far off.
    vf az = d.x / vmax(d.z, .05f);
    vf ridge = .020f + .030f * gnoise(az * 2.1f + 3.f, V(1.f), 310) + .010f * gnoise(az * 9.f, V(4.f), 311);
    return mix(c, dawn ? C(.30f, .36f, .40f) : C(.003f, .012f, .016f), smooth(.004f, -.004f, d.y - ridge));
  }
  static v3 around(v3 o, v3 d, float t) {
    v3 c = sky({d.x, vabs(d.y), d.z}, t);
    vf below = smooth(.0f, -.004f, d.y);
    // Water far below, roughened by wind.
    vf far = (o.y + 13.f) / vmax(d.y * -1.f, .004f), x = o.x + d.x * far, z = o.z + d.z * far;
    vf rough = .5f + .5f * gnoise(x * .10f, z * .035f + t * .1f, 320) + .35f * gnoise(x * .4f, z * .12f + t * .2f, 321);
    c = mix(c, (c * (dawn ? .72f : .38f) + C(.001f, .006f, .008f)) * (.55f + .6f * rough), below);
    vf az = d.x / vmax(d.z, .05f), cell = vfloor(az * 46.f), h = hash(cell, V(2.f), 330);
    vf q = sq((az * 46.f - cell - .5f) * .022f) + sq(d.y - .004f - .006f * h);
    c += mix(C(1.f, .55f, .22f), C(.9f, .85f, .7f), step(.5f, fract(h * 9.f))) * (vexp(q * (-1 / .0000035f)) * step(.72f, h) * .8f);
    return c;
  }
  static v3 shade(v3 o, v3 d, const Hit &h, float t) {
    v3 p = o + d * h.t;
    v3 dark = C(.014f, .018f, .021f) * (1.f + .3f * gnoise(p.x * 7.f + p.y * 9.f, p.z * 9.f, 340));
    v3 c = {dark.x * light().x, dark.y * light().y, dark.z * light().z};
    c = c * (lit(p, h.n, t) * 1.6f) + C(.004f, .014f, .017f) * (.6f + .4f * h.n.y);
    if (dawn) c += C(.036f, .043f, .050f) * (.7f + .3f * h.n.y);
    return c + light() * (h.emit * power(h.k, t) * 4.2f);
  }
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 5;
    // A walk: steady, with the step just to be felt.
    float step = t * 5.4f, z = 4.f + k * 1.9f;
    c.eye = {.34f * sinf(t * .33f) + .014f * sinf(step * .5f), 1.52f + .014f * sinf(step) + .012f * k, z};
    c.target = {.10f * sinf(t * .27f + .6f), 1.78f + .02f * sinf(step * .5f + .7f), z + 14};
    c.focal = 27; c.roll = .035f * sinf(t * .29f - .4f); c.aperture = .007f; c.focus = 9.f;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = 1.3f; l.contrast = 1.22f; l.bloom = .26f; l.vignette = .32f; l.grain = .003f; l.shadows[2] = .030f; l.shadows[1] = .016f; l.saturation = 1.05f; return l; }
  v3 trace(v3 o, v3 d, const Context &c) override {
    float t = c.time;
    Hit f = frames(o, d);
    v3 col = around(o, d, t);
    vf depth = V(400.f);
    vi met = f.t < 1e5f;
    col = sel(met, shade(o, d, f, t), col); depth = sel(met, f.t, depth);
    // The deck: planks across, wet in places.
    vf td = o.y / vmax(d.y * -1.f, 1e-4f), x = o.x + d.x * td, z = o.z + d.z * td;
    vi deck = (d.y < 0.f) & (td < depth) & (vabs(x) < 1.78f);
    if (any(deck)) {
      vf plank = vfloor(z * (1 / .145f)), in = fract(z * (1 / .145f)), foot = td * c.pixel / vmax(d.y * -1.f, .02f) * (1 / .145f);
      vf gap = smooth(.46f, .5f, vabs(in - .5f)) * sat(1.3f - foot * 1.2f), h = hash(plank, V(1.f), 350);
      vf wet = smooth(-.34f, .30f, fbm(x * .62f, z * .30f, 4, 351) + .16f * (h - .5f));
      vf fine = sat(1.2f - foot);
      v3 n = norm({.014f * gnoise(x * 3.f, z * 1.6f, 352) + (c.u1 - .5f) * (.003f + .010f * (1.f - wet)), V(1.f), .006f * gnoise(x * 1.7f, z * 2.6f, 354) + .005f * (h - .5f) * fine + (c.u2 - .5f) * (.008f + .016f * (1.f - wet))});
      v3 p = {x, V(.0f), z};
      vf grain = .8f + .5f * gnoise(x * 2.f + h * 40.f, z * 60.f, 355) * fine;
      v3 wood = C(.050f, .052f, .050f) * (grain * (.65f + .7f * h) * (1.f - .45f * wet));
      vf l = lit({x, V(.02f), z}, C(0, 1, 0), t);
      v3 dc = {wood.x * light().x, wood.y * light().y, wood.z * light().z};
      dc = dc * (l * 1.3f) + wood * (dawn ? C(2.6f, 2.5f, 2.4f) : C(.10f, .26f, .30f));
      v3 r = reflect(d, n); r.y = vmax(r.y, .002f);
      Hit m = frames(p, r);
      v3 seen = sel(m.t < 1e5f, shade(p, r, m, t), sky(r, t));
      seen = {vmin(seen.x, .45f), vmin(seen.y, .8f), vmin(seen.z, .95f)}; // few samples: a line must not become sparks
      vf fres = .03f + .97f * vpow(sat(1.f + dot(d, n)), 5.f);
      dc = dc * (1.f - fres) + seen * (fres * (.12f + .88f * wet));
      dc = dc * (1.f - .85f * gap);
      col = sel(deck, dc, col); depth = sel(deck, td, depth);
    }
    // Railings: a broad top, four lines below it, posts.
    for (int s = -1; s <= 1; s += 2) {
      vf tr = (s * 1.72f - o.x) / sel(vabs(d.x) < 1e-5f, V(1e-5f * s), d.x), y = o.y + d.y * tr, rz = o.z + d.z * tr;
      vi near = (tr > .05f) & (tr < depth) & (y > 0.f) & (y < 1.2f);
      if (!any(near)) continue;
      vf bar = V(0.f);
      for (int i = 0; i < 5; i++) bar = vmax(bar, step(i == 4 ? -.055f : -.020f, vabs(y - (i == 4 ? 1.10f : .20f + i * .21f)) * -1.f));
      vf post = step(.466f, vabs(fract(rz * (1 / 1.6f)) - .5f));
      vi solid = near & (vmax(bar, post) > .5f);
      v3 rc = light() * (lit({V(s * 1.70f), y, rz}, norm(C(-s, .7f, 0)), t) * .030f) + (dawn ? C(.040f, .046f, .052f) : C(.003f, .010f, .012f));
      col = sel(solid, rc, col); depth = sel(solid, tr, depth);
    }
    // Drizzle lit by the frames: distance turns to light.
    vf haze = 1.f - vexp(depth * (dawn ? -.0105f : -.0150f));
    if (dawn) haze = sel(depth > 300.f, V(.22f), haze);
    v3 veil = dawn ? C(.80f, .72f, .64f) : C(.040f, .200f, .225f) + light() * .05f;
    vf end = .15f + .75f * vexp((d.x * d.x + sq(d.y - .01f)) * -160.f);
    col = col * (1.f - haze) + veil * sel(depth > 300.f, dawn ? haze : haze * end, haze);
    return {vmin(col.x, 1.5f), vmin(col.y, 1.8f), vmin(col.z, 1.9f)}; // clipped for each sample, or edges show the samples
  }
};
SCENE("bridge", Bridge)
