// A concert from inside the crowd: beams in haze, a wall of light, heads and hands before it.
#pragma once
#include "march.h"

struct Stage : Scene {
  int mode = 0; // 0 vermilion, 1 ice
  bool rehearsal = false, above = false; // "-rehearsal": before doors, nobody in the hall; "-above": under the lamps
  bool day = false; // "-day": the same lamps under the open sky, an hour before sunset
  void prepare(const std::string &grade, int) override {
    mode = grade.rfind("ice", 0) == 0 ? 1 : 0;
    above = grade.find("-above") != std::string::npos;
    day = grade.find("-day") != std::string::npos;
    rehearsal = above || grade.find("-rehearsal") != std::string::npos;
  }
  static constexpr float beat = 1.9f; // beats a second
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 5;
    float rise = smooth1(-1, 11, t);
    c.eye = {-1.7f + k * .24f, 1.66f + .95f * rise, -.4f + k * .36f};
    c.target = {.7f - k * .08f, 4.35f - .55f * rise, 26};
    c.focal = 33; c.roll = .008f * sinf(t * .6f);
    if (above) { c.eye = {-3.4f + k * .2f, 1.2f, 9.5f + k * .2f}; c.target = {1.9f, 9.4f, 22.5f}; c.focal = 30; c.roll = -.09f; }
    else if (rehearsal) { c.eye = {-5.2f + k * .2f, 1.15f, -3.f + k * .3f}; c.target = {1.6f, 3.3f, 26}; c.focal = 27; c.roll = 0; }
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = 1.15f; l.contrast = 1.1f; l.bloom = .16f; l.vignette = .35f; l.grain = .009f; l.shadows[2] = .022f; return l; }
  virtual v3 warm() const { return mode ? C(.45f, .78f, 1.f) : C(1.f, .30f, .10f); }
  virtual v3 cold() const { return mode ? C(1.f, .95f, .88f) : C(.30f, .62f, 1.f); }
  /** The wall of light behind the band: rings that open from its middle, drawn with lamps. */
  v3 wall(vf x, vf y, float t) const {
    vf u = x * 4.f, v = y * 4.f, iu = vfloor(u) + .5f, iv = vfloor(v) + .5f;
    vf px = iu * .25f, py = iv * .25f - 4.3f;
    vf r = vsqrt(px * px + py * py * 1.15f);
    vf ring = vpow(.5f + .5f * vcos(r * 1.75f - t * 2.6f), 5.f) * vexp(r * -.14f);
    vf sun = smooth(1.75f, 1.55f, r);
    vf dot2 = smooth(.46f, .30f, vsqrt(sq(u - iu) + sq(v - iv)));
    v3 c = warm() * (ring * 2.0f) + C(1.f, .86f, .70f) * (sun * (2.6f + .5f * sinf(t * beat * 6.283f)));
    return c * (.25f + 1.1f * dot2);
  }
  /** A standing figure before the wall, cut out; 1 inside. Heights in metres from its feet. */
  static vf limb(vf x, vf y, float ax, float ay, float bx, float by, float r) {
    vf px = x - ax, py = y - ay;
    float dx = bx - ax, dy = by - ay;
    vf k = sat((px * dx + py * dy) * (1.f / (dx * dx + dy * dy)));
    return r - vsqrt(sq(px - dx * k) + sq(py - dy * k));
  }
  /** The singer: a hand at the microphone. */
  static vf player(vf x, vf y, float t) {
    vf lean = x - .05f * sinf(t * beat * 3.1416f + 4.f) * y * .6f;
    vf in = limb(lean, y, 0, 1.63f, .02f, 1.68f, .115f);
    in = vmax(in, limb(lean, y, 0, 1.02f, 0, 1.34f, .175f));
    in = vmax(in, vmax(limb(lean, y, -.09f, .95f, -.19f, .05f, .085f), limb(lean, y, .09f, .95f, .17f, .05f, .085f)));
    in = vmax(in, limb(lean, y, -.2f, 1.38f, -.38f, 1.08f, .055f));
    in = vmax(in, vmax(limb(lean, y, .2f, 1.38f, .40f, 1.12f, .055f), limb(lean, y, .38f, 1.1f, .20f, 1.5f, .05f)));
    return vmax(in, limb(x, y, .30f, 0.f, .30f, 1.50f, .018f));
  }
  /** One row of the crowd: how far inside a head, shoulder or arm; metres. */
  static vf crowd(vf x, vf y, float t, int row) {
    vf best = V(-9.f);
    vf cell = vfloor(x * (1 / .56f) + .5f);
    for (int k = -1; k <= 1; k++) {
      vf id = cell + (float)k;
      vf a = hash(id, V((float)row), 61), b = hash(id, V((float)row), 62), e = hash(id, V((float)row), 63);
      vf beatOf = vabs(vsin((t * beat + .12f * a) * 3.14159f));
      vf top = 1.50f + .22f * b + sel(b > .35f, beatOf * .03f, V(0.f));
      vf turn = (e - .5f) * .05f;
      vf dx = x - (id + (a - .5f) * .42f) * .56f, dy = y - top;
      vf crown = sel(e > .62f, V(.136f), V(.118f)); // some wear hats or have a lot of hair
      vf head = crown - vsqrt(sq(dx - turn) * 1.28f + sq(dy) * sel(dy > 0.f, V(.95f), V(.72f)));
      vf neck = vmin(.065f - vabs(dx), .10f + dy * -1.f);
      // Shoulders: a rounded slope that falls away from the neck.
      vf wide = .215f + .04f * b;
      vf slope = vmin(wide - vsqrt(dx * dx + sq(vmax(dy + .33f + .30f * dx * dx, 0.f)) * 3.2f), V(9.f));
      vf body = vmin(wide + .03f - vabs(dx), -.36f - dy);
      best = vmax(best, vmax(vmax(head, vmin(neck, dy * -1.f)), vmax(slope, body)));
      vf up = fract(e * 17.f);
      if (any(up > .80f)) { // a few have an arm in the air, bent at the elbow
        vf side = sel(b > .5f, V(1.f), V(-1.f));
        vf sw = vsin(t * beat * 3.14159f + a * 3.f) * .05f;
        auto bone = [&](vf ax, vf ay, vf bx, vf by, vf r0, vf r1) {
          vf px = dx - ax, py = dy - ay, vx = bx - ax, vy = by - ay;
          vf h = sat((px * vx + py * vy) / (vx * vx + vy * vy));
          return mix(r0, r1, h) - vsqrt(sq(px - vx * h) + sq(py - vy * h));
        };
        vf ex = side * (.30f + .04f * a), ey = -.10f + .16f * a, hx = side * (.20f + .12f * a) + sw, hy = ey + .27f + .05f * b;
        vf arm = vmax(bone(side * .19f, V(-.34f), ex, ey, V(.062f), V(.050f)), bone(ex, ey, hx, hy, V(.048f), V(.032f)));
        vf hand = .046f - vsqrt(sq(dx - hx) * 1.5f + sq((dy - hy - .05f) * .68f));
        best = vmax(best, sel(up > .80f, vmax(arm, hand), V(-9.f)));
      }
    }
    return best;
  }
  /** Evening sky: warm where the sun went down, thin clouds drawn across it. */
  static v3 evening(v3 d, float t) {
    vf up = vmax(d.y, 0.f);
    v3 c = mix(C(.98f, .58f, .34f), C(.74f, .56f, .52f), smooth(.02f, .26f, up));
    c = mix(c, C(.22f, .37f, .62f), smooth(.20f, .58f, up));
    vf k = 1.f / (up + .22f);
    vf thin = sat(fbm(d.x * k * .9f + t * .004f, d.z * k * 2.1f, 5, 95) * 1.3f + .12f);
    return mix(c, C(1.f, .80f, .66f), thin * .5f);
  }
  /** A box truss, 62 cm tall, along `x` from -`half` to `half` above y = 0; 1 where its tubes are. */
  static vf truss(vf x, vf y, float half, vf soft) {
    vf chord = vmin(vabs(y), vabs(y - .62f)), zig = fract(x * (1 / 1.24f)), rise = (.5f - vabs(zig - .5f)) * 1.24f;
    vf tube = vmin(chord - .035f, vabs(y - rise) * .707f - .022f);
    return smooth(soft, soft * -1.f, tube) * step(-.05f, y) * step(-.67f, y * -1.f) * step(0.f, half - vabs(x));
  }
  /** What the lamps hang from: a truss across the stage and the towers that carry it, where the ray meets their plane. */
  static vf rig(v3 o, v3 d, float z, float low) {
    vf far = (z - o.z) / vmax(d.z, .05f), x = o.x + d.x * far, y = o.y + d.y * far, soft = far * .0009f + .004f;
    vf in = truss(x, y - low, 12.6f, soft);
    for (int s = -1; s <= 1; s += 2) in = vmax(in, truss(y - 5.f, x * (float)s - 11.6f, 5.7f, soft));
    return in;
  }
  /** The stage without the crowd: wall, players, beams. */
  virtual v3 show(v3 o, v3 d, float t) const {
    vf far = (27.f - o.z) / vmax(d.z, .05f);
    vf x = o.x + d.x * far, y = o.y + d.y * far;
    v3 col = day ? evening(d, t) : C(.004f, .005f, .010f);
    vi screen = (vabs(x) < 8.2f) & (y > 1.9f) & (y < 8.3f);
    if (day) { // by day its dark frame is seen, and the panels of the lamps beside it
      const v3 panel = C(.030f, .032f, .040f);
      vf soft = far * .0008f, frame = smooth(soft, soft * -1.f, vmax(vabs(x) - 8.4f, vmax(y - 8.5f, 1.7f - y)));
      for (int s = -1; s <= 1; s += 2) for (int k = 0; k < 3; k++)
        frame = vmax(frame, smooth(soft, soft * -1.f, vmax(vabs(x - s * (9.3f + k * 1.5f)) - .34f, vmax(y - 8.4f, 1.5f - y))));
      col = mix(col, panel, frame);
      col = sel(screen, wall(x, y, t) * .8f + panel, col);
    } else col = sel(screen, wall(x, y, t), col);
    // Banks of lamps beside it: columns that blink from the middle outwards.
    for (int s = -1; s <= 1; s += 2) for (int k = 0; k < 3; k++) {
      float px = s * (9.3f + k * 1.5f);
      vf cy = vfloor(y * 1.6f) + .5f;
      vf in = smooth(.2f, .12f, vsqrt(sq(x - px) + sq(y - cy / 1.6f)));
      vf on; EACH on[i] = powf(.5f + .5f * sinf(t * beat * 3.1416f - k * .9f + cy[i] * .5f), 4);
      col += cold() * (in * (.15f + 3.f * on) * step(1.7f, y) * (1.f - step(8.2f, y)));
    }
    vf ts = (23.f - o.z) / vmax(d.z, .05f);
    vf px = o.x + d.x * ts, py = o.y + d.y * ts - 1.75f;
    vf in = rehearsal ? limb(px - .25f, py, .30f, 0.f, .30f, 1.56f, .022f) : player(px - .25f, py, t);
    col = mix(col, C(.006f, .006f, .010f), smooth(-.012f, .012f, in));
    // The edge of the stage, and what stands on it.
    col = mix(col, C(.012f, .010f, .014f) + warm() * (.10f * vexp(sq(px * .16f) * -1.f) * smooth(-.5f, 0.f, py)), smooth(.012f, -.012f, py));
    if (day) {
      v3 steel = C(.035f, .034f, .040f);
      col = mix(col, steel, vmax(rig(o, d, 24.f, 8.95f), rig(o, d, 20.f, 9.65f)));
    }
    // Beams: each lamp turns on its own; haze gathers light along the ray. By day there is more light around them.
    const float seen = day ? .55f : 1.f;
    for (int i = 0; i < 15; i++) {
      float k = i - 7, row = i % 2;
      float lx = k * 1.45f, ly = row ? 9.6f : 8.9f, lz = row ? 20 : 24;
      float pan = .34f * sinf(t * .62f + k * .45f) + k * .05f, tilt = -.75f + .36f * sinf(t * .47f + row * 1.7f + fabsf(k) * .28f);
      float ax = sinf(pan), ay = sinf(tilt) * cosf(pan), az = -cosf(tilt) * cosf(pan);
      v3 w = {V(lx) - o.x, V(ly) - o.y, V(lz) - o.z};
      // Nearest points of the ray and the beam's axis.
      vf b = d.x * ax + d.y * ay + d.z * az, dw = dot(d, w), aw = w.x * ax + w.y * ay + w.z * az;
      vf den = vmax(1.f - b * b, .02f);
      vf along = vmax((b * dw - aw) / den, 0.f), on = vmax(dw + b * along, .2f);
      vf qx = o.x + d.x * on - lx - ax * along, qy = o.y + d.y * on - ly - ay * along, qz = o.z + d.z * on - lz - az * along;
      vf r = .09f + along * .034f, q = (qx * qx + qy * qy + qz * qz) / (r * r);
      vf hx = o.x + d.x * on, hy = o.y + d.y * on;
      vf haze = .55f + 1.1f * sat(.45f + gnoise(hx * .36f + t * .10f, hy * .44f - t * .06f + (float)i, 70) + .5f * gnoise(hx * .9f + t * .16f, hy * 1.1f, 71));
      vf beam = vexp(q * -1.4f) / vsqrt(den) * vexp(along * -.075f) * haze / (1.f + r * 3.f);
      vf behindWall = step(0.f, 27.f - (o.z + d.z * on));
      float pulse = .62f + .38f * powf(.5f + .5f * sinf(t * beat * 3.1416f + i * .8f), 3);
      v3 tint = (i % 3 == 1) ? cold() : (i % 3 == 2) ? warm() : C(1.f, .80f, .62f);
      col += tint * (beam * behindWall * (.62f * seen * pulse));
      // The lamp itself, brighter when it looks at us.
      vf dl = vsqrt(dot(w, w));
      vf miss = dot(w, w) - dw * dw;
      if (day) col = mix(col, C(.030f, .029f, .034f), smooth(.050f, .036f, miss)); // its housing
      vf facing = vpow(sat((w.x * ax + w.y * ay + w.z * az) / dl * -1.f), 24.f);
      col += tint * (vexp(miss * (1 / .014f) * -1.f) * (1.2f + 26.f * facing) + vexp(miss * -1.1f) * facing * .5f);
    }
    // Haze that hangs over the floor.
    if (!day) col += warm() * (.030f * vexp(vabs(y - 3.2f) * -.35f) * (.7f + .8f * fbm(x * .12f + t * .05f, y * .2f, 3, 90)));
    return col;
  }
  /** The empty hall: what is shown, mirrored by a floor that was mopped. */
  v3 hall(v3 o, v3 d, const Context &c) const {
    vf tf = sel(d.y < -.0005f, o.y / vmax(d.y * -1.f, .0005f), V(1e5f));
    vi floor = o.z + d.z * tf < 22.6f;
    if (!any(floor)) return show(o, d, c.time);
    v3 p = {o.x + d.x * tf, V(.002f), o.z + d.z * tf};
    // Boards a hand wide across the hall: each throws the light a little to its own side.
    vf board = vfloor(p.z * 5.f), tint = hash(board, vfloor(p.x * .28f + hash(board, V(2.f), 7) * 9.f), 8);
    vf worn = sat(.5f + fbm(p.x * .35f, p.z * .35f, 4, 91));
    vf rough = .010f + .035f * worn;
    v3 n = norm({(c.u1 - .5f) * rough + (tint - .5f) * .006f, V(1.f), (c.u2 - .5f) * rough * 2.2f});
    v3 r = reflect(d, n);
    r.y = vabs(r.y);
    vf fresnel = .05f + .95f * vpow(sat(1.f + dot(d, n)), 4.f);
    v3 mirrored = show(p, norm(r), c.time) * (fresnel * (.55f + .45f * worn));
    v3 ground = (warm() * .035f + cold() * .012f) * (.4f + .6f * tint) * vexp(sq(p.x * .07f) * -1.f) * smooth(0.f, 14.f, p.z);
    return sel(floor, mirrored + ground, show(o, d, c.time));
  }
  v3 trace(v3 o, v3 d, const Context &c) override {
    float t = c.time;
    if (rehearsal) return hall(o, d, c);
    // The crowd first, from the nearest row: what is hidden behind it is not worked out.
    constexpr int ROWS = 9;
    static const float rows[ROWS] = {18, 15.2f, 12.6f, 10.3f, 8.2f, 6.4f, 4.8f, 3.5f, 2.35f};
    vf inside[ROWS], body[ROWS];
    v3 at[ROWS]; // place across and up, and the blur of the edge
    int first = 0;
    for (int r = ROWS - 1; r >= 0; r--) {
      vf tr = (rows[r] - o.z) / vmax(d.z, .05f);
      at[r] = {o.x + d.x * tr + r * 3.37f, o.y + d.y * tr, .004f + .068f * vabs(1.f / tr - 1 / 11.f) + tr * c.pixel * .6f};
      body[r] = inside[r] = V(0.f);
      if (!any((at[r].y < 2.6f) & (tr > .25f))) continue;
      inside[r] = sel(tr > .25f, crowd(at[r].x, at[r].y, t, r), V(-9.f));
      body[r] = smooth(at[r].z * -1.f, at[r].z, inside[r]);
      if (!any(body[r] < .999f)) { first = r; break; }
    }
    bool hidden = !any(body[first] < .999f);
    v3 col = hidden ? C(0, 0, 0) : show(o, d, t);
    // Rows of the crowd from the far ones on; light comes round their edges.
    for (int r = first; r < ROWS; r++) {
      if (!any(body[r] > 0.f)) continue;
      vf rim = V(0.f);
      if (any((inside[r] > 0.f) & (inside[r] < .05f))) {
        vf over = crowd(at[r].x, at[r].y + .022f, t, r);
        rim = body[r] * sat((inside[r] - over) * 38.f) * smooth(.030f + at[r].z, V(.0f), inside[r]);
      }
      vf glow = vexp(sq(at[r].x * .10f) * -1.f) * (.55f + .45f * hash(vfloor(at[r].x * (1 / .56f) + .5f), V((float)r), 66));
      v3 dark = C(.004f, .004f, .008f) + (warm() * .010f + cold() * .004f) * (1.f - r / 9.f);
      v3 lit = dark + (warm() * .32f + C(.10f, .06f, .05f)) * (rim * glow * (1.05f - r * .085f)) + cold() * (rim * .06f);
      col = mix(col, lit, body[r]);
    }
    return col;
  }
};
SCENE("stage", Stage)
