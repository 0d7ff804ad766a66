// A studio's floor after rehearsal: tape marks where people stand, a cable, one lamp from the side. Centimetres.
#include "relief.h"

struct Marks : Relief {
  struct Tape { float x, z, turn, half, r, g, b; };
  std::vector<Tape> tapes;
  Marks() {
    top = 1.7f; bottom = -.1f; relax = .6f; least = .02f; eps = .02f; reach = 16; steps = 90; shadowSteps = 18; softness = .10f;
    ambient = C(.035f, .045f, .075f);
  }
  void prepare(const std::string &grade, int) override {
    bool day = grade.rfind("day", 0) == 0;
    ambient = day ? C(.42f, .44f, .48f) : C(.032f, .042f, .075f);
    static const float hue[][3] = {{.86f, .20f, .06f}, {.84f, .82f, .76f}, {.10f, .34f, .62f}, {.82f, .56f, .06f}};
    tapes.clear();
    auto mark = [&](float x, float z, float turn, int c, bool cross) {
      tapes.push_back({x, z, turn, 11, hue[c][0], hue[c][1], hue[c][2]});
      float dx = cross ? 0 : -sinf(turn) * 9, dz = cross ? 0 : cosf(turn) * 9;
      tapes.push_back({x + dx, z + dz, turn + 1.5708f + .03f, cross ? 11.f : 8.f, hue[c][0], hue[c][1], hue[c][2]});
    };
    mark(0, 8, .5f, 0, false); mark(-44, 62, -.25f, 1, true); mark(46, 74, .95f, 2, false); mark(-8, 128, .1f, 3, false); mark(-34, 22, .8f, 1, false); mark(70, 190, .6f, 0, true); mark(-92, 170, .3f, 1, false);
  }
  /** Which tape lies here (the last one put down), how far its edge is, and where along it. */
  int tapeAt(vf x, vf z, vf &edge, vf &along, v3 &colour) const {
    edge = V(-9.f); along = V(0.f); colour = C(0, 0, 0);
    for (auto &t : tapes) {
      if (!any(sq(x - t.x) + sq(z - t.z) < 200.f)) continue;
      float cs = cosf(t.turn), sn = sinf(t.turn);
      vf u = (x - t.x) * cs + (z - t.z) * sn, v = (z - t.z) * cs - (x - t.x) * sn;
      vf torn = .35f * gnoise(v * 1.9f, V(t.x), 3) + .16f * gnoise(v * 6.f, V(t.z), 4);
      vf e = vmin(2.4f - vabs(v) + .02f * gnoise(u * 2.f, V(t.x), 5), t.half + torn - vabs(u));
      vi on = e > 0.f;
      edge = sel(on, e, edge); along = sel(on, u + t.x * 7, along);
      colour = sel(on, C(t.r, t.g, t.b), colour);
    }
    return 0;
  }
  static vf cable(vf x, vf z) { return x + 26.f - 17.f * vsin(z * .021f + .4f) - 6.f * vsin(z * .057f) - z * .34f; }
  vf height(vf x, vf z, const Context &) override {
    vf edge, along; v3 col;
    tapeAt(x, z, edge, along, col);
    vf h = .010f * fbm(x * .9f, z * .9f, 3, 10) + .006f * gnoise(x * 5.f, z * 5.f, 13);
    vf wrinkle = vmax(gnoise(along * .8f, edge * 1.2f, 14), 0.f) * .10f + .03f * gnoise(along * 3.f, edge * 2.f, 15);
    h += sel(edge > 0.f, .05f + wrinkle * smooth(0.f, .3f, edge), V(0.f));
    vf d = cable(x, z) * .86f, d2 = d - 2.1f - .9f * vsin(z * .03f + 2.f);
    const float r = .62f;
    vf c1 = sel(vabs(d) < r, vsqrt(vmax(r * r - d * d, 0.f)) + r * .85f, V(0.f));
    vf c2 = sel(vabs(d2) < r * .8f, vsqrt(vmax(r * r * .64f - d2 * d2, 0.f)) + r * .65f, V(0.f));
    return vmax(h, vmax(c1, c2));
  }
  void lamp(v3 p, v3 &l, v3 &colour, const Context &c) override {
    bool day = c.grade.rfind("day", 0) == 0;
    v3 to = v3{V(-150.f), V(86.f), V(150.f)} - p;
    to.x += (c.u1 - .5f) * 14.f; to.y += (c.u2 - .5f) * 14.f;
    vf r2 = dot(to, to);
    l = norm(to);
    // The barn door's edge lies across the floor.
    vf u = p.x * .78f + p.z * .62f, v = p.z * .78f - p.x * .62f;
    vf door = smooth(150.f, 96.f, u + .08f * v) * smooth(-96.f, -40.f, u - .2f * v);
    colour = C(3.8f, 2.45f, 1.35f) * ((day ? .35f : .03f) + door) * (30000.f / (r2 + 4000.f)) * .62f;
    if (day) colour = C(3.0f, 2.8f, 2.5f) * (.35f + door) * (30000.f / (r2 + 9000.f)) * .5f;
  }
  Surface surface(vf x, vf y, vf z, v3 n, v3, vf, const Context &c) override {
    vf edge, along; v3 tape;
    tapeAt(x, z, edge, along, tape);
    bool day = c.grade.rfind("day", 0) == 0;
    vf big = fbm(x * .018f, z * .018f, 4, 20), fine = fbm(x * .35f, z * .35f, 3, 24);
    // Scuffs of shoes and wheels, dust, the joints of the boards.
    vf wheel = vexp(sq(vabs(x * .8f - z * .25f + 30.f * gnoise(z * .004f, V(3.f), 28)) - 31.f) * -.05f) * sat(.3f + fine);
    vf scuff = smooth(.22f, .5f, gnoise(x * .05f + z * .02f, z * .22f - x * .1f, 29) + .4f * fine);
    v3 floor = day ? C(.46f, .44f, .41f) : C(.075f, .076f, .082f);
    floor = floor * (1.f + .35f * big + .25f * fine + (day ? -.15f : .8f) * scuff * .6f - .3f * wheel);
    vf seam = vmin(vabs(fract(x * (1 / 122.f) + .37f) - .5f) * 122.f, vabs(fract(z * (1 / 122.f) + .2f) - .5f) * 122.f);
    floor = floor * (.35f + .65f * smooth(.05f, .35f, 61.f - seam)) ;
    vf cloth = .86f + .14f * gnoise(x * 9.f, z * 9.f, 30) - .25f * sat(fine) * (1.f - smooth(0.f, .5f, edge));
    vi rubber = y > .45f;
    Surface s;
    s.colour = sel(rubber, C(.018f, .018f, .019f), sel(edge > 0.f, tape * cloth, floor));
    s.gloss = sel(rubber, V(.03f), sel(edge > 0.f, V(.012f), V(.022f) + .02f * sat(big)));
    s.shine = sel(rubber, V(30.f), sel(edge > 0.f, V(14.f), V(24.f)));
    s.glow = C(0, 0, 0); s.normal = n;
    return s;
  }
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 5;
    c.eye = {22 - k * 3.4f, 50, -66 + k * 5.f};
    c.target = {0 - k * 1.2f, 0, 34 + k * 3.f};
    c.focal = 36; c.aperture = .9f; c.focus = 92;
    return c;
  }
  Look look(float, const std::string &g) override { Look l; bool day = g.rfind("day", 0) == 0; l.exposure = day ? .95f : 1.55f; l.contrast = 1.1f; l.bloom = .05f; l.vignette = day ? .15f : .42f; l.grain = .008f; if (!day) l.shadows[2] = .03f; return l; }
};
SCENE("marks", Marks)
