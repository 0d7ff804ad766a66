// Into a lens: stepped baffles, the blades of the iris, soft lamps mirrored in its coated surfaces. Millimetres; z goes into the lens.
#include "march.h"

struct Iris : Scene {
  bool day = false;
  void prepare(const std::string &grade, int) override { day = grade.rfind("day", 0) == 0; }
  static constexpr int BLADES = 11;
  static float open(float t) { return 15.2f - 9.6f * smooth1(1.5f, 4.6f, t) + 7.4f * smooth1(6.2f, 9.4f, t); }
  Camera camera(float t, const std::string &grade) override {
    Camera c; float k = t - 5;
    bool wide = grade.find("-wide") != std::string::npos;
    c.eye = {-34 + k * 7.f, 16 - k * 1.4f, -205 + k * 5.f};
    c.target = {wide ? 26.f - k * .4f : 2.f - k * .3f, 1, 10};
    c.focal = wide ? 58 : 70; c.roll = -.06f + .008f * k;
    return c;
  }
  Look look(float, const std::string &) override {
    Look l; l.exposure = day ? 1.05f : 1.35f; l.contrast = 1.1f; l.bloom = day ? .05f : .12f; l.vignette = day ? .12f : .4f; l.grain = .007f;
    if (!day) { l.shadows[2] = .026f; l.shadows[1] = .006f; }
    return l;
  }
  static vf panel(vf u, vf v, float cu, float cv, float hu, float hv, float soft) {
    return smooth(soft, -soft, vabs(u - cu) - hu) * smooth(soft, -soft, vabs(v - cv) - hv);
  }
  /** The room in front of the lens, as a mirrored ray sees it: two soft boxes, a strip, a window. */
  v3 room(v3 r) const {
    vf z = vmax(r.z * -1.f, .04f), u = r.x / z, v = r.y / z;
    vi back = r.z > -.04f;
    v3 c = day ? C(.34f, .34f, .33f) : C(.004f, .005f, .009f);
    vf bars = 1.f - .7f * smooth(.05f, .035f, vabs(u - .95f)) - .7f * smooth(.05f, .035f, vabs(v - .75f));
    c += C(1.f, .93f, .84f) * (panel(u, v, .95f, .75f, .42f, .46f, .04f) * bars * (day ? 7.f : 5.f));
    c += (day ? C(.95f, .97f, 1.f) : C(1.f, .42f, .17f)) * (panel(u, v, -1.5f, .1f, .16f, 1.1f, .06f) * (day ? 5.f : 6.5f));
    c += C(.36f, .66f, 1.f) * (panel(u, v, .3f, -1.35f, .9f, .14f, .07f) * (day ? 1.2f : 4.5f));
    return sel(back, day ? C(.3f, .3f, .3f) : C(0, 0, 0), c);
  }
  /** What a coated surface gives back. R: radius, positive bulges towards us; z: where it stands. */
  v3 coat(v3 o, v3 d, float R, float z, float reach, v3 tint, vf limit) const {
    float cz = z + R;
    v3 p = {o.x, o.y, o.z - cz};
    vf b = dot(p, d), q = b * b - dot(p, p) + R * R;
    vf root = vsqrt(vmax(q, 0.f));
    vf t = R > 0 ? b * -1.f - root : root - b;
    v3 h = o + d * t;
    vi ok = (q > 0.f) & (h.x * h.x + h.y * h.y < reach * reach) & (h.z < limit + .5f);
    v3 n = norm({h.x, h.y, h.z - cz}) * (R > 0 ? 1.f : -1.f);
    vf edge = smooth(reach, reach * .9f, vsqrt(h.x * h.x + h.y * h.y));
    vf f = .5f + 2.2f * vpow(sat(1.f + dot(d, n)), 3.f);
    return sel(ok, tint * room(reflect(d, n)) * (f * edge), C(0, 0, 0));
  }
  v3 trace(v3 o, v3 d, const Context &c) override {
    vf t0 = (0.f - o.z) / d.z;
    vf x = o.x + d.x * t0, y = o.y + d.y * t0, r = vsqrt(x * x + y * y), an = vatan2(y, x);
    vf px = t0 * c.pixel;
    // Outside: the room's back, paper by day.
    vf grad = sat(.5f + y * .004f + x * .003f);
    v3 out = day ? mix(C(.62f, .59f, .54f), C(.92f, .90f, .86f), grad) : mix(C(.006f, .007f, .012f), C(.030f, .026f, .040f), grad);
    if (!day) for (int i = 0; i < 14; i++) { // lights far behind
      float bx = 60.f + 34.f * sinf(i * 2.4f) + i * 6.f, by = 70.f * sinf(i * 1.7f + 1.f), br = 7.f + 4.f * sinf(i * 3.1f);
      vf in = smooth(1.06f, .94f, vsqrt(sq(x - bx) + sq(y - by)) / br);
      out += (i % 3 ? C(1.f, .36f, .13f) : C(.25f, .5f, 1.f)) * (in * (.035f + .03f * sinf(i * 5.f)));
    }
    else { // the shadow that the lens throws on the paper
      vf s = vsqrt(sq(x - 16.f) + sq(y + 20.f));
      out = out * (1.f - .55f * smooth(78.f, 40.f, s));
    }
    // The barrel: knurled ring, bevel, thin line of the studio's orange.
    auto gleam = [&](float a, float wide) { vf k = vcos(an - a); return vexp((1.f - k) * (-1.f / wide)) + .6f * vexp((1.f + k) * (-1.f / (wide * .6f))); };
    vf shine = gleam(.66f, .03f) * 1.f + gleam(2.9f, .02f) * .8f;
    v3 metal = day ? C(.055f, .054f, .054f) : C(.012f, .012f, .014f);
    v3 cool = C(1.f, .95f, .9f), hot = day ? C(.9f, .95f, 1.f) : C(1.f, .45f, .2f);
    v3 lit = cool * gleam(.66f, .035f) + hot * gleam(2.95f, .025f);
    v3 body = metal + lit * (.05f + .05f * gnoise(r * 26.f, an * 1.5f, 5));
    vf rib = smooth(.15f, .5f, vabs(fract(an * (120 / 6.2831853f)) - .5f) * 2.f);
    vi knurl = (r > 52.f) & (r < 58.f);
    body = sel(knurl, metal * (.3f + .9f * rib) + lit * (.09f * rib), body);
    vf bevel = vexp(sq(r - 51.4f) * -6.f) + .7f * vexp(sq(r - 42.6f) * -9.f) + .5f * vexp(sq(r - 58.f) * -5.f);
    body += lit * (bevel * .55f);
    body = mix(body, C(.80f, .16f, .06f) * (.25f + (day ? .6f : .15f)) + lit * C(1.f, .3f, .15f) * .35f, smooth(.55f, .35f, vabs(r - 48.6f)));
    vf ring = smooth(px * 1.f, px * -1.f, r - 58.6f);
    v3 col = mix(out, body, ring);
    vi glass = r < 42.f;
    if (!any(glass)) return col;
    // Inside the glass rays bend towards the axis; baffles step back like the seats of an arena.
    v3 e = norm({d.x * .72f - x * .0022f, d.y * .72f - y * .0022f, d.z});
    v3 p = {x, y, V(0.f)};
    v3 in = C(0, 0, 0);
    vf limit = V(36.f); vi found = r > 1e9f;
    for (int k = 0; k < 10; k++) {
      float z = 2.f + k * 3.2f, rk = 39.5f - k * 2.15f - (k > 6 ? 1.2f : 0);
      vf t = z / e.z, hx = p.x + e.x * t, hy = p.y + e.y * t, hr = vsqrt(hx * hx + hy * hy);
      vi hit = ~found & (hr > rk);
      if (!any(hit)) continue;
      vf ha = vatan2(hy, hx);
      vf g = vexp((1.f - vcos(ha - .66f - 3.14159f)) * -5.f), g2 = vexp((1.f - vcos(ha - 2.95f - 3.14159f)) * -7.f);
      vf lip = vexp((hr - rk) * -1.7f), thread = .6f + .4f * vcos(hr * 9.f);
      v3 s = (day ? C(.020f, .020f, .021f) : C(.004f, .004f, .005f)) + (cool * g + hot * g2) * (.010f * thread + .13f * lip * lip);
      in = sel(hit, s * (1.15f - .07f * k), in);
      limit = sel(hit, V(z), limit);
      found |= hit;
    }
    // The blades.
    float a = open(c.time), turn = .9f - a * .034f; const float Rb = 27;
    vf ti = 36.f / e.z, ix = p.x + e.x * ti, iy = p.y + e.y * ti;
    vf s[BLADES];
    vi hole = r > -1.f;
    for (int i = 0; i < BLADES; i++) {
      float f = turn + i * 6.2831853f / BLADES;
      s[i] = vsqrt(sq(ix + cosf(f) * (Rb - a)) + sq(iy + sinf(f) * (Rb - a))) - Rb;
      hole &= s[i] < 0.f;
    }
    v3 blade = C(0, 0, 0);
    vf cover = V(0.f);
    vf soft = vmax(px * .6f, .03f);
    for (int i = 0; i < BLADES; i++) {
      int before = (i + BLADES - 1) % BLADES;
      vi top = (s[i] > 0.f) & (s[before] <= 0.f);
      float f = turn + i * 6.2831853f / BLADES;
      // Each blade is a little tilted: the lamps wander over the fan as it closes.
      vf brush = .8f + .4f * gnoise(s[i] * 7.f, (ix * sinf(f) - iy * cosf(f)) * .25f + i * 9.f, 8);
      float g1 = expf((cosf(f - 1.5f - a * .03f) - 1) * 3.5f), g2 = expf((cosf(f - 4.1f + a * .03f) - 1) * 4.5f), g3 = expf((cosf(f - 5.6f) - 1) * 6.f);
      v3 m = (day ? C(.075f, .073f, .07f) : C(.012f, .012f, .014f)) + cool * (.30f * g1) + hot * (.34f * g2) + C(.3f, .55f, 1.f) * ((day ? .05f : .16f) * g3);
      m = m * brush * (1.f - .62f * vexp(s[before] * .9f)); // the shadow of the blade above
      m += (cool * (.2f + g1) + hot * g2) * (vexp(sq(s[i] - .22f) * -40.f) * .35f);
      blade = sel(top, m * vexp(s[i] * -.05f), blade);
    }
    vf worst = s[0];
    for (int i = 1; i < BLADES; i++) worst = vmax(worst, s[i]);
    cover = smooth(soft * -1.f, soft, worst);
    // Through the hole: the picture it gathers, upside down and far out of focus, and the last surfaces.
    vf gx = ix * (1 / 16.f), gy = iy * (1 / 16.f);
    v3 beyond = day ? mix(C(.50f, .62f, .74f), C(1.f, .95f, .86f), sat(.5f - gy * .6f)) : mix(C(.9f, .23f, .06f), C(.035f, .08f, .22f), sat(.45f + gy * .8f + gx * .2f)) * .55f;
    beyond = beyond * (.35f + .65f * vexp((gx * gx + gy * gy) * -1.4f));
    beyond += coat(p, e, 34, 48, 17, day ? C(.12f, .2f, .16f) : C(.10f, .22f, .16f), V(99.f)) + coat(p, e, -40, 56, 16, C(.2f, .09f, .2f), V(99.f));
    v3 deep = mix(beyond, blade, cover);
    in = sel(found, in, deep);
    // Coatings, front to back.
    in += coat(o, d, 78, -5, 42, day ? C(.045f, .060f, .052f) : C(.055f, .085f, .10f), V(99.f));
    in += coat(p, e, -92, 8, 38, C(.10f, .05f, .115f), limit);
    in += coat(p, e, 60, 13, 33, C(.13f, .075f, .028f), limit);
    in += coat(p, e, -50, 30, 24, C(.035f, .105f, .07f), limit);
    col = sel(glass, in, col);
    vf seam = vexp(sq(r - 42.f) * -2.5f);
    return col * (1.f - .7f * seam * step(-42.f, r * -1.f)) ;
  }
};
SCENE("iris", Iris)
