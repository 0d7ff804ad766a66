// Five phones on a dark table, each with a page of one site. Millimetres; the glass is at y = 0, the table below it.
#include "flat.h"

struct Phones : Flat {
  float focus = 300;
  static constexpr float wide = 35.5f, tall = 73.f, thick = 8.f, apart = 83.f, turn = 6;
  void prepare(const std::string &, int) override { picture.load("textures/phones.ppm"); lens = 7.f; }
  Camera camera(float t, const std::string &) override {
    Camera c; float a = t * 6.2831853f / turn;
    c.eye = {-225 - 24.f * cosf(a), 185 + 5.f * sinf(a), -250};
    c.target = {-38 - 12.f * cosf(a), 0, -22};
    c.focal = 44; c.roll = .14f;
    focus = 318 + 46.f * (.5f - .5f * cosf(a));
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = 1.25f; l.contrast = 1.08f; l.bloom = .10f; l.vignette = .35f; l.grain = .006f; l.shadows[2] = .014f; return l; }
  /** How far inside a rounded rectangle about the origin. */
  static vf inside(vf x, vf z, float w, float h, float r) {
    vf qx = vmax(vabs(x) - (w - r), 0.f), qz = vmax(vabs(z) - (h - r), 0.f);
    return r - vsqrt(qx * qx + qz * qz);
  }
  v3 trace(v3 o, v3 d, const Context &c) override {
    auto at = [&](float y, vf &x, vf &z, vf &coc) {
      vf t = (y - o.y) / vmin(d.y, -.0001f);
      x = o.x + d.x * t; z = o.z + d.z * t;
      coc = vabs(t * (1.f / focus) - 1.f) * lens + t * c.pixel * .5f;
    };
    vf x, z, coc;
    at(-thick, x, z, coc);
    // The table: oiled wood, nearly black; each screen lays light on it.
    vf grain = fbm(x * .012f, z * .16f, 4, 400) + .3f * gnoise(x * .05f, z * 1.3f, 405);
    v3 col = C(.0085f, .0070f, .0065f) * (1.f + .45f * grain);
    v3 sheen = C(.030f, .026f, .040f) * vpow(sat(.5f + z * .0016f - x * .0008f), 2.f);
    col += sheen * (1.f + .3f * grain);
    static const float glow[5][3] = {{.16f, .22f, .36f}, {.80f, .74f, .62f}, {.22f, .15f, .48f}, {.66f, .66f, .56f}, {.16f, .10f, .36f}};
    for (int i = 0; i < 5; i++) {
      float px = (i - 2) * apart, pz = i % 2 ? 9.f : -7.f;
      vf off = vmax(inside(x - px, z - pz, wide, tall, 11) * -1.f, 0.f);
      col = col * (1.f - .93f * vexp(off * -.16f)); // the phone's own shadow
      col += C(glow[i][0], glow[i][1], glow[i][2]) * (vexp(off * -.035f) * (1.f - vexp(off * -.10f)) * .030f);
    }
    // Bodies, from the table up: the rim of metal, then the glass.
    constexpr int LAYERS = 6;
    for (int l = 0; l <= LAYERS; l++) {
      float y = -thick + thick * l / LAYERS, round = fabsf(l / (float)LAYERS - .5f) * 2;
      at(y, x, z, coc);
      vf e = coc * .7f + .05f;
      vf in = V(-99.f), which = V(0.f);
      for (int i = 0; i < 5; i++) {
        vf q = inside(x - (i - 2) * apart, z - (i % 2 ? 9.f : -7.f), wide - 1.1f * round * round, tall - 1.1f * round * round, 11);
        which = sel(q > in, V((float)i), which); in = vmax(in, q);
      }
      vf body = smooth(e * -1.f, e, in);
      if (!any(body > 0.f)) continue;
      v3 metal = C(.040f, .040f, .046f) * (1.f - .7f * round) + C(.24f, .22f, .29f) * (l == LAYERS - 1 ? 1.f : .1f);
      if (l < LAYERS) { col = mix(col, metal, body); continue; }
      vf lx = x - (which - 2.f) * apart, lz = z - sel(vabs(which - 2.f) == 1.f, V(9.f), V(-7.f));
      v3 glass = C(.006f, .006f, .008f) + C(.05f, .05f, .062f) * vexp(sq((in - .5f) * 1.6f) * -1.f);
      const Texture &big = picture.level[0];
      vf u = sat(lx * (1 / 66.f) + .5f), v = sat(.5f - lz * (1 / 142.1f));
      vf blur = coc * 1.5f * (big.h / 142.1f);
      vf edge = vmin(blur * (.6f / 520.f), .5f); // a page's blur must not reach its neighbour's
      v3 page = picture.at((which + clampv(vmin(vmax(u, edge), 1.f - edge), .003f, .997f)) * .2f, v, blur);
      vf shown = smooth(e * -1.f, e, inside(lx, lz, 33.f, 71.f, 8.5f));
      v3 screen = page * .82f;
      col = mix(col, mix(glass, screen, shown), body);
      // A window of the room lies on the glass.
      vf r = lx * .8f + lz * .34f + which * 21.f;
      vf band = smooth(6.f, 12.f, vabs(fract(r * (1 / 95.f)) * 95.f - 47.f) * -1.f + 22.f);
      col += C(.011f, .012f, .016f) * (band * body);
    }
    return col;
  }
};
SCENE("phones", Phones)
