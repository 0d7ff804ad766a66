// A presentation seen from the back row: a chart without words on the screen, the heads of those who listen.
#include "stage.h"

struct Talk : Stage {
  static constexpr float turn = 6; // seconds until everything is where it was
  bool seated() const override { return true; }
  v3 warm() const override { return C(1.1f, 1.02f, .84f); }
  v3 cold() const override { return C(.55f, .62f, .55f); }
  Camera camera(float t, const std::string &) override {
    Camera c; float a = t * 6.2831853f / turn;
    c.eye = {-.95f - .55f * cosf(a), 1.80f + .03f * sinf(a), .75f + .25f * sinf(a)};
    c.target = {.35f - .10f * cosf(a), 4.05f, 27};
    c.focal = 56;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = 1.05f; l.contrast = 1.1f; l.bloom = .14f; l.vignette = .32f; l.grain = .007f; l.shadows[1] = .008f; l.shadows[2] = .012f; return l; }
  static constexpr float left = -5.6f, right = 5.6f, low = 2.15f, high = 8.45f;
  /** The slide: seven bars that grow, the last one in the page's green. */
  static v3 slide(vf x, vf y, vf soft, float t) {
    v3 c = mix(C(.008f, .026f, .022f), C(.012f, .046f, .034f), sat((y - low) * (1 / (high - low)))); // dark, as slides for large rooms are
    float a = t * 6.2831853f / turn;
    auto box = [&](float cx, float cy, float hw, float hh, float r) {
      vf qx = vmax(vabs(x - cx) - (hw - r), 0.f), qy = vmax(vabs(y - cy) - (hh - r), 0.f);
      return smooth(soft, soft * -1.f, vsqrt(qx * qx + qy * qy) - r);
    };
    const float floor = low + .95f, step = 1.36f, first = -4.08f;
    static const float tall[7] = {1.05f, 1.5f, 1.3f, 2.1f, 2.6f, 3.15f, 4.15f};
    for (int i = 0; i < 7; i++) {
      float h = tall[i] * (.86f + .14f * sinf(a + i * .7f)), bx = first + i * step;
      v3 tint = i == 6 ? C(.055f, .62f, .19f) : mix(C(.16f, .24f, .19f), C(.80f, .78f, .66f), V(i / 5.f));
      c = mix(c, tint, box(bx, floor + h * .5f, .50f, h * .5f, .05f));
    }
    c = mix(c, C(.45f, .47f, .40f), box(first + step * 3, floor - .05f, 4.75f, .030f, .01f));
    return c;
  }
  v3 show(v3 o, v3 d, float t) const override {
    vf far = (27.f - o.z) / vmax(d.z, .05f), x = o.x + d.x * far, y = o.y + d.y * far;
    // The room: a slatted ceiling, walls, the wall behind the screen.
    vf tc = (9.7f - o.y) / vmax(d.y, 1e-4f), tw = (sel(d.x > 0.f, V(8.6f), V(-8.6f)) - o.x) / sel(vabs(d.x) < 1e-4f, V(1e-4f), d.x), tf = (.9f - o.y) / vmin(d.y, -1e-4f);
    tc = sel(d.y > 0.f, tc, V(1e5f)); tf = sel(d.y < 0.f, tf, V(1e5f));
    vf tr = vmin(vmin(tc, tw), vmin(tf, far));
    v3 p = o + d * tr;
    auto from = [&](v3 q, v3 n) { // light of the screen: nine patches of it
      vf sum = V(0.f);
      for (int i = 0; i < 9; i++) {
        v3 to = v3{V((i % 3 - 1) * 3.6f), V(low + 1.05f + (i / 3) * 2.1f), V(26.9f)} - q;
        vf r2 = dot(to, to) + .3f;
        sum += vmax(dot(to, n) / vsqrt(r2), 0.f) * vmax(to.z / vsqrt(r2), 0.f) / r2;
      }
      return sum * 3.2f;
    };
    vi roof = tc <= tr, side = (tw <= tr) & ~roof, ground = (tf <= tr) & ~roof & ~side;
    v3 n = sel(roof, C(0, -1, 0), sel(side, v3{sel(d.x > 0.f, V(-1.f), V(1.f)), V(0.f), V(0.f)}, sel(ground, C(0, 1, 0), C(0, 0, -1))));
    vf slat = sel(roof, .35f + .65f * smooth(.34f, .44f, vabs(fract(p.x * 1.6f) - .5f) * -1.f + .5f), sel(side, .5f + .5f * smooth(.42f, .5f, vabs(fract(p.z * .5f) - .5f) * -1.f + .5f), V(.35f)));
    v3 col = sel(side, C(.62f, .40f, .22f), sel(roof, C(.55f, .42f, .30f), C(.3f, .3f, .3f)));
    col = col * (from(p, n) * slat * 1.5f) + C(.004f, .005f, .006f);
    // Behind the screen the wall takes what comes back from the room.
    vi back = ~(roof | side | ground);
    vf off = vmax(vmax(left - x, x - right), vmax(low - y, y - high));
    col = sel(back, C(.022f, .018f, .014f) + C(.060f, .052f, .040f) * vexp(vmax(off, 0.f) * -.9f), col);
    vf soft = V(.012f) + far * .0006f;
    vf in = smooth(soft, soft * -1.f, off);
    col = mix(col, slide(x, y, soft, t) * 1.25f, in);
    vf ts = (25.2f - o.z) / vmax(d.z, .05f);
    // The platform's edge.
    vf edge = o.y + d.y * ts - 1.15f;
    return mix(col, C(.012f, .013f, .012f) + C(.02f, .022f, .02f) * vexp(vabs(edge) * -9.f), smooth(.012f, -.012f, edge));
  }
};
SCENE("talk", Talk)
