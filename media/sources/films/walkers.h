// People at a distance: drawn flat, as far as light and shadow show them.
#pragma once
#include "../engine.h"

static inline vf limb(vf u, vf v, float ax, float ay, float bx, float by, float ra, float rb) {
  float dx = bx - ax, dy = by - ay, len = dx * dx + dy * dy + 1e-9f;
  vf s = sat(((u - ax) * dx + (v - ay) * dy) / len);
  return vsqrt(sq(u - ax - s * dx) + sq(v - ay - s * dy)) - (ra + (rb - ra) * s);
}

struct Walker {
  P3 foot;
  P3 heading;        // horizontal unit vector
  float phase = 0;   // turns of the stride
  float tall = 1;    // 1 is 1.76 m
  float stride = 1;  // 0 stands still
  float jacket[3] = {.05f, .05f, .06f};
  int pole = 1;
};

/** Signed distance in metres in the plane across which the person is seen; `along` is the heading's share of u. */
static vf figure(const Walker &w, vf u, vf v, float along) {
  u = u / w.tall; v = v / w.tall;
  float dir = along < 0 ? -1.f : 1.f, side = fabsf(along), k = w.stride, turn = w.phase * 6.2831853f;
  u = u * dir;
  float bob = .022f * cosf(2 * turn) * k, lean = .10f * side * k + .05f;
  float hipY = .93f + bob, neckX = lean * .9f, neckY = 1.46f + bob;
  float apart = .085f * (1 - side);
  vf d = V(9.f);
  for (int leg = 0; leg < 2; leg++) {
    float t = turn + leg * 3.14159265f, swing = sinf(t) * .42f * k * side, lift = fmaxf(0, cosf(t)) * k;
    float off = leg ? apart : -apart;
    float kneeX = swing * .52f + lift * .15f * side + off, kneeY = .49f + lift * .055f;
    float footX = swing - lift * .05f * side + off, footY = .05f + lift * .11f * (1 - .3f * side);
    d = vmin(d, limb(u, v, off * .6f, hipY, kneeX, kneeY, .098f, .066f));
    d = vmin(d, limb(u, v, kneeX, kneeY, footX, footY, .064f, .047f));
    d = vmin(d, limb(u, v, footX - .03f * side, footY - .005f, footX + .13f * side, footY - .02f, .047f, .036f));
    float arm = -sinf(t) * .3f * k * side, ox = leg ? apart * 1.9f : -apart * 1.9f;
    float elbowX = neckX + arm * .55f + ox * 1.1f, elbowY = neckY - .34f, handX = neckX + arm + .1f * side + ox * 1.2f, handY = neckY - .56f + .1f * side;
    d = vmin(d, limb(u, v, neckX + ox * .9f, neckY - .08f, elbowX, elbowY, .062f, .05f));
    d = vmin(d, limb(u, v, elbowX, elbowY, handX, handY, .05f, .035f));
    if (w.pole & (leg + 1)) d = vmin(d, limb(u, v, handX, handY + .03f, handX + arm * .7f - .05f * side, .02f, .011f, .009f));
  }
  // Jacket wider at its hem, a pack on the back, a hood.
  d = vmin(d, limb(u, v, 0, hipY - .06f, neckX * .9f, neckY - .06f, .155f - .02f * side, .145f - .015f * side));
  d = vmin(d, limb(u, v, neckX - .19f * side, hipY + .2f, neckX - .17f * side, neckY - .02f, .125f, .115f));
  d = vmin(d, limb(u, v, neckX - .19f * side, neckY + .04f, neckX - .15f * side, neckY + .09f, .075f, .07f));
  d = vmin(d, limb(u, v, neckX + .01f, neckY + .02f, neckX + .03f, neckY + .1f, .07f, .06f));
  if (side < .6f) d = vmin(d, limb(u, v, neckX - .17f, neckY - .08f, neckX + .17f, neckY - .08f, .075f, .075f));
  vf hx = u - (neckX + .05f * side), hy = v - (neckY + .18f);
  d = vmin(d, vsqrt(sq(hx) + sq(hy * .86f)) - .094f);
  d = vmin(d, limb(u, v, neckX - .02f * side, neckY + .19f, neckX - .06f * side, neckY + .08f, .088f, .085f));
  return d * w.tall;
}
