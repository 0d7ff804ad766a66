// A window in the rain, by night or on a pale morning: drops on the glass, the lights of a street far behind it, out of focus.
#include "march.h"

struct Rain : Scene {
  struct Light { float x, y, z, size, r, g, b, power, run; }; // metres; run: metres a second along x
  std::vector<Light> lights;
  bool close = false, day = false;
  static float pick(unsigned &s) { s = s * 1664525u + 1013904223u; return (s >> 8) / 16777216.f; }
  void prepare(const std::string &grade, int) override {
    unsigned s = 7;
    lights.clear();
    day = grade.rfind("day", 0) == 0;
    auto add = [&](float x, float y, float z, float size, P3 c, float p, float run = 0) { lights.push_back({x, y, z, size, c.x, c.y, c.z, p, run}); };
    for (int i = 0; i < 46; i++) { // windows across the street, storeys in line
      float z = 55 + 70 * pick(s), storey = floorf(pick(s) * 9), bay = floorf((pick(s) - .5f) * 26);
      bool cool = pick(s) > .72f;
      add(bay * z * .030f, 1.5f + storey * 3.4f, z, .5f, cool ? P3{.40f, .66f, 1.f} : P3{1.f, .50f, .16f}, .10f + .75f * powf(pick(s), 2.2f));
    }
    for (int i = 0; i < 7; i++) add(-26 + i * 8.5f, 6.2f, 34 + 2 * pick(s), .35f, {1.f, .46f, .11f}, 2.1f); // street lamps
    add(-6.3f, 4.4f, 30, .3f, {.10f, 1.f, .55f}, 2.0f); add(9.4f, 4.9f, 38, .3f, {1.f, .10f, .06f}, 2.4f); // signals
    for (int i = 0; i < 5; i++) add(3.f + i * 1.5f, 3.4f, 41, .28f, {1.f, .20f, .07f}, .55f); // a shop's sign
    for (int i = 0; i < 7; i++) { // cars: two lamps each, towards us and away
      float x = -30 + 60 * pick(s), v = 4.5f + 2 * pick(s);
      bool away = i % 2;
      for (int k = 0; k < 2; k++) add(x + k * 1.5f, .2f, away ? 27 : 32, .2f, away ? P3{1.f, .07f, .04f} : P3{1.f, .86f, .66f}, away ? 1.5f : 2.6f, away ? v : -v);
    }
    close = grade.find("-close") != std::string::npos;
  }
  float glassAt(float t) const { return close ? .20f : .30f + .004f * (t - 6); } // from the lens, in metres
  float focusAt(float t) const { return glassAt(t) + .035f * (1.f - smooth1(.2f, 3.2f, t)); }
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 6;
    c.eye = {-.012f + .0085f * k, .02f + .0016f * k, -1.f * glassAt(t)};
    c.target = {c.eye.x + .10f - .008f * k, c.eye.y + .075f, 10 + c.eye.z};
    c.target.x = c.eye.x + .5f - .05f * k; c.target.y = c.eye.y + .45f;
    c.focal = 46; c.roll = -.01f;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = day ? .78f : 1.25f; l.contrast = day ? 1.22f : 1.1f; l.saturation = day ? 1.15f : 1.f; l.bloom = day ? .05f : .10f; l.vignette = day ? .15f : .42f; l.grain = .007f; l.shadows[2] = .030f; l.shadows[1] = .008f; return l; }

  /** The same street on a wet morning: pale cloud, trees, brick, few lamps still lit. */
  v3 morning(vf ax, vf ay, vf edge, float t, float ex, float ey) const {
    v3 c = mix(C(.50f, .57f, .66f), C(.86f, .88f, .90f), sat(.55f + ay * 1.1f));
    for (int i = 0; i < 9; i++) {
      float x = -.62f + i * .16f + .03f * sinf(i * 5.f), w = .07f + .03f * sinf(i * 9.1f + 1), top = .14f + .11f * sinf(i * 3.7f + .6f);
      vf in = smooth(edge * -1.6f, edge * 1.6f, w - vabs(ax - x)) * smooth(edge * -1.6f, edge * 1.6f, top - ay);
      c = mix(c, i % 3 == 1 ? C(.40f, .24f, .19f) : i % 3 ? C(.40f, .44f, .48f) : C(.52f, .51f, .49f), in * .7f);
    }
    for (int i = 0; i < 8; i++) { // crowns of street trees
      vf q = vsqrt(sq(ax + .58f - i * .165f) + sq((ay - .035f - .02f * sinf(i * 4.f)) * 1.1f));
      c = mix(c, i % 3 ? C(.13f, .20f, .13f) : C(.42f, .25f, .08f), smooth(.062f + edge * 1.3f, .062f - edge * 1.3f, q) * .8f);
    }
    c = mix(c, C(.33f, .35f, .38f), smooth(edge * 1.2f - .03f, edge * -1.2f - .05f, ay));
    for (const Light &l : lights) {
      if (l.power < 1.f) continue;
      float x = l.x + l.run * t;
      if (l.run != 0) x = fmodf(fmodf(x + 34, 68) + 68, 68) - 34;
      vf dx = ax - (x - ex) / l.z, dy = ay - (l.y - 1.6f - ey) / l.z, r = vmax(edge, l.size / l.z * .5f);
      c += C(l.r, l.g, l.b) * (smooth(1.12f, .92f, (dx * dx + dy * dy) / (r * r)) * (l.power * .00034f / (r * r + .00006f)));
    }
    return c;
  }
  /** What stands behind the glass in a direction; `soft` is the angle a point spreads over. */
  v3 behind(v3 d, vf soft, float t, float ex, float ey) const {
    vf ax = d.x / vmax(d.z, .05f), ay = d.y / vmax(d.z, .05f);
    if (day) return morning(ax, ay, vmax(soft, .004f), t, ex, ey);
    vf low = sat(.5f - ay * 1.4f);
    v3 c = mix(C(.016f, .034f, .095f), C(.055f, .075f, .14f), sat(1.f - vabs(ay - .16f) * 2.6f));
    // Houses as darker blocks against the last light.
    vf edge = vmax(soft, .004f);
    for (int i = 0; i < 9; i++) {
      float x = -.62f + i * .16f + .03f * sinf(i * 5.f), w = .07f + .03f * sinf(i * 9.1f + 1), top = .14f + .11f * sinf(i * 3.7f + .6f);
      vf in = smooth(edge * -1.6f, edge * 1.6f, w - vabs(ax - x)) * smooth(edge * -1.6f, edge * 1.6f, top - ay);
      c = mix(c, C(.012f, .018f, .042f), in * .6f);
    }
    c = mix(c, C(.020f, .018f, .024f), smooth(.02f, -.06f, ay));
    for (const Light &l : lights) {
      float x = l.x + l.run * t;
      if (l.run != 0) x = fmodf(fmodf(x + 34, 68) + 68, 68) - 34;
      float lx = (x - ex) / l.z, ly = (l.y - 1.6f - ey) / l.z, size = l.size / l.z * .5f;
      vf r = vmax(soft, size), dx = ax - lx, dy = ay - ly;
      vf q = (dx * dx + dy * dy) / (r * r);
      if (any(q < 1.35f)) {
        // A disc with a brighter rim, as a lens draws it.
        vf disc = smooth(1.12f, .92f, q) * (.72f + .28f * q);
        vf gain = l.power * .00062f / (r * r + .00006f);
        c += C(l.r, l.g, l.b) * (disc * gain);
      }
      if (ly < .3f && l.power > 1.f) { // smeared on the wet street
        vf sy = ay + ly + .085f, qx = dx * dx / (r * r * 1.3f + .00004f);
        vf streak = smooth(1.f, .3f, qx) * vexp(sq(sy * (1 / .055f)) * -1.f);
        c += C(l.r, l.g, l.b) * (streak * (l.power * .00016f / (r + .003f)) * low);
      }
    }
    return c;
  }
  /** Thickness of the water at a place on the glass (in centimetres), and how far it was wiped clean. */
  static vf water(vf x, vf y, float t, vf &wiped) {
    vf h = V(0.f); wiped = V(0.f);
    const float scale[3] = {.42f, .95f, 2.3f}, many[3] = {.72f, .45f, .40f};
    for (int k = 0; k < 3; k++) { // drops that hold on
      float g = scale[k];
      vf cx = vfloor(x / g + .5f), cy = vfloor(y / g + .5f);
      vf a = hash(cx, cy, 11 + k * 7), b = hash(cx, cy, 12 + k * 7), e = hash(cx, cy, 13 + k * 7);
      vf size = .07f + .25f * e * b;
      vf room = vmin(V(.56f), .96f - size * 2.5f); // its cell would cut off what reaches beyond it
      vf dx = x - (cx + (a - .5f) * room) * g, dy = y - (cy + (b - .5f) * room) * g;
      vf wob = 1.f + .22f * gnoise(x * 3.1f / g, y * 3.1f / g, 17 + k);
      vf r = g * size * wob;
      vf life = sat(1.6f * fract(e * 9.f + t * .021f) + .1f);
      vf q = 1.f - (dx * dx + dy * dy * .78f) / vmax(r * r * life, 1e-6f);
      h = vmax(h, sel((e > many[k]) & (q > 0.f), vsqrt(vmax(q, 0.f)) * r, V(0.f)));
    }
    for (int k = 0; k < 2; k++) { // drops that run: stop, gather, go
      float w = k ? 2.1f : 3.7f, tall = k ? 7.f : 11.f;
      vf col = vfloor(x / w + .5f);
      vf rnd = hash(col, V(3.f), 31 + k), rnd2 = hash(col, V(5.f), 32 + k);
      vf yy = y + t * (.42f + .5f * rnd) + rnd * 71.f;
      vf row = vfloor(yy / tall + .5f), a = hash(col, row, 33 + k), b = hash(col, row, 34 + k);
      vf ph = fract(t * (.07f + .05f * a) + b);
      vf slip = (smooth(.0f, .16f, ph) + smooth(.42f, .55f, ph) + smooth(.78f, .98f, ph)) * (1 / 3.f);
      vf ly = yy - row * tall + (slip - .5f) * tall * .34f;
      vf path = (rnd2 - .5f) * w * .4f + .11f * w * vsin(y * .9f + rnd * 40.f) * vsin(y * .37f + a * 9.f);
      vf dx = x - col * w - path;
      vf r = (k ? .20f : .34f) * (.7f + .6f * a);
      vf up = sat(ly * (1 / (tall * .42f)));
      vf q = 1.f - (dx * dx + sq(sel(ly > 0.f, ly * .52f, ly))) / (r * r);
      vi there = b > .36f;
      h = vmax(h, sel(there & (q > 0.f), vsqrt(vmax(q, 0.f)) * r, V(0.f)));
      // The track it leaves, with beads standing in it.
      vf track = smooth(r * .85f, r * .35f, vabs(dx)) * smooth(0.f, .12f, ly) * (1.f - up);
      wiped = vmax(wiped, sel(there, track, V(0.f)));
      vf by = vfloor(y / .42f), e = hash(by, col, 36 + k);
      vf above = ly + (by + .5f) * .42f - y; // of the bead's middle, so that none is cut in two
      vf br = r * (.16f + .30f * e) * (1.f - sat(above * (1 / (tall * .42f))));
      vf bq = 1.f - (sq(dx - (e - .5f) * r * .5f) + sq(y - (by + .5f) * .42f)) / vmax(br * br, 1e-6f);
      h = vmax(h, sel(there & (above > r) & (bq > 0.f), vsqrt(vmax(bq, 0.f)) * br, V(0.f)));
    }
    return h;
  }
  v3 trace(v3 o, v3 d, const Context &c) override {
    float f = focusAt(c.time), lens = .0085f;
    vf tg = (0.f - o.z) / vmax(d.z, .01f);
    // The lens bends each sample so that the glass blurs as the focus leaves it.
    vf rad = vsqrt(c.u1) * lens, an = c.u2 * 6.2831853f;
    vf off = 1.f - tg / f;
    vf x = (o.x + d.x * tg + rad * vcos(an) * off) * 100.f, y = (o.y + d.y * tg + rad * vsin(an) * off) * 100.f;
    vf soft = V(lens * fabsf(1.f / 38.f - 1.f / f) + .0012f);
    vf w0, w1, w2;
    const float e = .012f;
    vf h = water(x, y, c.time, w0), hx = water(x + e, y, c.time, w1), hy = water(x, y + e, c.time, w2);
    vf nx = (hx - h) * (1 / e), ny = (hy - h) * (1 / e);
    nx = clampv(nx, -3, 3); ny = clampv(ny, -3, 3);
    vi wet = h > .001f;
    v3 straight = behind(d, soft, c.time, o.x[0], o.y[0]);
    // Breath on the pane lifts the dark a little, except where a drop has run.
    straight = straight * (1.f - .10f * (1.f - w0)) + C(.010f, .014f, .026f) * ((1.f - w0) * (.7f + .5f * gnoise(x * .2f, y * .15f, 77)));
    if (!any(wet)) return straight;
    v3 b = norm({d.x - nx * .30f, d.y - ny * .30f, d.z});
    v3 through = behind(b, V(.022f + 1.9f * lens * fabsf(1.f - glassAt(c.time) / f)), c.time, o.x[0], o.y[0]) * 1.3f;
    through = v3{vmin(through.x, 1.1f), vmin(through.y, 1.1f), vmin(through.z, 1.1f)};
    vf steep = sat(vsqrt(nx * nx + ny * ny) * .36f);
    through = through * (1.f - (day ? .62f : .82f) * steep * steep * steep) + C(.05f, .075f, .14f) * (sat(ny * .5f) * .12f);
    // The lamp above the window, in each drop.
    vf glint = vexp((sq(nx + .75f) + sq(ny - 1.0f)) * -9.f);
    through += C(1.f, .80f, .58f) * (glint * .55f);
    return sel(wet, through, straight);
  }
};
SCENE("rain", Rain)
