#pragma once
#include "march.h"

struct Surface { v3 colour; vf gloss; vf shine; v3 glow; v3 normal; };

/** Anything that is a relief between two heights: ground from the air, cloth, paper, a wall laid on its back. */
struct Relief : Scene {
  float top = 1, bottom = 0, relax = .5f, least = .02f, eps = .01f, reach = 10, softness = .1f;
  int steps = 90, shadowSteps = 14;
  v3 sun = C(0, 1, 0), sunColour = C(2, 2, 2), ambient = C(.4f, .45f, .5f);
  virtual vf height(vf x, vf z, const Context &c) = 0;
  virtual Surface surface(vf x, vf y, vf z, v3 n, v3 d, vf t, const Context &c) = 0;
  virtual v3 beyond(v3, const Context &) { return C(0, 0, 0); }
  virtual v3 sky(v3) { return ambient; }
  virtual vf occlusion(vf, vf, vf, const Context &) { return V(1.f); }
  virtual v3 air(v3 col, v3, v3, vf, const Context &) { return col; }
  /** Direction and colour of the main light at a point. */
  virtual void lamp(v3, v3 &l, v3 &colour, const Context &) { l = sun; colour = sunColour; }
  v3 trace(v3 o, v3 d, const Context &c) override {
    auto h = [&](vf x, vf z) { return height(x, z, c); };
    vf dy = sel(vabs(d.y) < 1e-4f, V(-1e-4f), d.y);
    vf a = (top - o.y) / dy, b = (bottom - .001f - o.y) / dy;
    vf t0 = vmax(sel(o.y > top, a, V(0.f)), .001f), t1 = sel(dy < 0.f, b, V(-1.f));
    vf t = marchHeight(h, o, d, t0, t1, steps, relax, least);
    t = sel((t < 0.f) & (dy < 0.f), t1, t);
    vi hit = t > 0.f;
    if (!any(hit)) return beyond(d, c);
    v3 p = o + d * t;
    vf e = vmax(V(eps), t * c.pixel * .7f);
    v3 n = heightNormal(h, p.x, p.z, e);
    Surface s = surface(p.x, p.y, p.z, n, d, t, c);
    n = s.normal;
    v3 l, lc;
    lamp(p, l, lc, c);
    v3 from = p; from.y += least * .5f;
    vf open = lightReach(h, from, l, reach, shadowSteps, softness, c.u1);
    vf occ = occlusion(p.x, p.y, p.z, c);
    v3 col = s.colour * (lc * (vmax(dot(n, l), 0.f) * open) + sky(n) * (occ * (.5f + .5f * n.y)));
    v3 r = reflect(d, n);
    vf f = s.gloss + (1.f - s.gloss) * vpow(sat(1.f + dot(d, n)), 5.f);
    v3 hv = norm(l - d);
    vf spec; vf nh = sat(dot(n, hv));
    EACH spec[i] = powf(nh[i], s.shine[i]) * (s.shine[i] + 8) * .04f;
    f = sel(s.gloss <= 0.f, V(0.f), f);
    col += lc * (spec * open * f) + sky(r) * (f * occ * sat(s.shine * .004f));
    col += s.glow;
    return sel(hit, air(col, o, d, t, c), beyond(d, c));
  }
};
