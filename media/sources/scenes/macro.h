// Close up: pressed paper, cloth, paper stock, a wall lit from below, negatives on a light table.
#include "relief.h"

struct Letterpress : Relief {
  Texture mark;
  Letterpress() {
    top = .05f; bottom = -.5f; relax = .5f; least = .012f; eps = .02f; reach = 3.2f; steps = 90; shadowSteps = 18; softness = .22f;
    ambient = C(.20f, .215f, .245f);
  }
  Texture sheet; // grade "sheet": what a guide shows, pressed in five inks on black
  bool inks = false, card = false; // "card": a hotel's card, its mark pressed without ink, a warm lamp moving
  bool flame = false; // "flame": a roaster's card, orange all through, its mark pressed without ink
  void prepare(const std::string &g, int) override {
    inks = g == "sheet"; card = g == "card"; flame = g == "flame";
    (inks ? sheet : mark).load(inks ? "textures/guide.ppm" : card ? "textures/card.ppm" : flame ? "textures/flame.ppm" : "textures/mark.ppm");
    if (card) ambient = C(.05f, .085f, .19f);
  }
  vf pressed(vf x, vf z) const { // 1 where the plate pressed; the mark lies in 120 x 80 mm
    vf u = x * (1 / 120.f) + .5f, v = .5f - z * (1 / 80.f);
    if (inks) { v3 p = sheet.at(u, v); return smooth(.02f, .16f, vmax(p.x, vmax(p.y, p.z))); }
    return sel((u < 0.f) | (u > 1.f) | (v < 0.f) | (v > 1.f), V(0.f), mark.at(u, v).x);
  }
  vf height(vf x, vf z, const Context &) override {
    vf m = pressed(x, z);
    vf soft = m * m * (3.f - 2.f * m);
    vf fibre = .014f * fbm(x * 1.4f, z * 1.4f, 4, 20, .62f) + .01f * gnoise(x * 9.f, z * 3.f, 27) * (1.f - soft * .7f);
    return fibre - .34f * soft;
  }
  void lamp(v3, v3 &l, v3 &colour, const Context &c) override {
    float a = inks ? 2.2f + .45f * sinf(c.time * 6.2831853f / 6) : 2.3f + .16f * c.time;
    l = norm(C(cosf(a), .30f, sinf(a)));
    l = norm({l.x + (c.u1 - .5f) * .16f, l.y + (c.u2 - .5f) * .1f, l.z});
    if (card) { float b = 2.75f - .2f * c.time; l = norm(C(cosf(b), .16f, sinf(b))); }
    colour = inks ? C(4.1f, 3.4f, 2.7f) : card ? C(3.6f, 1.75f, .7f) : C(2.9f, 2.45f, 1.95f);
  }
  Surface surface(vf x, vf, vf z, v3 n, v3, vf, const Context &c) override {
    vf m = pressed(x, z);
    vf fleck = gnoise(x * 2.7f, z * 8.f, 31) * gnoise(x * 1.3f, z * 1.1f, 32);
    v3 paper = C(.74f, .71f, .655f) * (1.f + .22f * fleck);
    v3 ink = C(.80f, .15f, .055f) * (.82f + .4f * sat(.5f + fbm(x * 4.f, z * 4.f, 3, 33)));
    Surface s;
    if (flame) paper = C(.78f, .125f, .045f) * (1.f + .16f * fleck);
    s.colour = c.grade == "blind" || card || flame ? paper : mix(paper, ink, smooth(.55f, .85f, m));
    if (inks) {
      v3 pad = sheet.at(x * (1 / 120.f) + .5f, .5f - z * (1 / 80.f));
      s.colour = mix(C(.021f, .020f, .021f) * (1.f + .5f * fleck), pad * (.80f + .4f * sat(.5f + fbm(x * 4.f, z * 4.f, 3, 33))), smooth(.45f, .8f, m));
    }
    s.gloss = V(.01f); s.shine = V(9.f); s.glow = C(0, 0, 0); s.normal = n;
    return s;
  }
  Camera camera(float t, const std::string &g) override {
    Camera c; float k = t - 5;
    if (g == "sheet") { // there and back in six seconds
      float a = t * 6.2831853f / 6;
      c.eye = {-33 - 7.f * cosf(a), 37 + 1.5f * sinf(a), -50};
      c.target = {-10 - 4.f * cosf(a), 0, -2};
      c.focal = 44; c.aperture = 1.15f; c.focus = 62 + 5 * cosf(a); c.roll = .10f;
      return c;
    }
    c.eye = {-38 + k * 2.2f, 38, -62 + k * .6f};
    c.target = {-12 + k * 1.2f, 0, -1};
    c.focal = 52; c.aperture = 2.6f;
    c.focus = 73 - 9 * cosf(t * .31f) + 1.f;
    c.roll = .10f;
    if (flame) { c.eye = {-14, 66, -54}; c.target = {5, 0, -5}; c.focal = 33; c.focus = 85; c.roll = -.16f; }
    if (card) { c.eye.x += 6; c.target.x += 9; c.focal = 38; }
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = .95f; l.contrast = 1.1f; l.bloom = .03f; l.vignette = .35f; l.grain = .008f; return l; }
};
SCENE("letterpress", Letterpress)

struct Cloth : Relief {
  Cloth() {
    top = 5.2f; bottom = -5.2f; relax = .35f; least = .06f; eps = .02f; reach = 16; steps = 140; shadowSteps = 20; softness = .16f;
    sun = norm(C(-.80f, .36f, .30f)); sunColour = C(4.2f, 3.6f, 2.9f); ambient = C(.22f, .22f, .26f);
  }
  /** "linen": white sheets after sunset, one warm lamp from the side; "linen-far": other folds of them. */
  static bool isLinen(const std::string &grade) { return grade.find("linen") == 0; }
  void prepare(const std::string &grade, int) override {
    if (isLinen(grade)) { sunColour = C(2.1f, 1.45f, .92f); ambient = C(.15f, .21f, .36f); }
  }
  vf folds(vf x, vf z, float tm) const {
    vf wx = x + 5.f * gnoise(x * .045f, z * .03f + tm * .03f, 51) + 2.f * gnoise(x * .12f, z * .08f, 52);
    vf a = wx * .16f + z * .035f;
    vf n = gnoise(a, z * .018f + tm * .02f, 53) * 2.f;
    vf ridge = 1.f - vsqrt(vabs(gnoise(a * 1.2f + 7.f, z * .022f, 54)) * 1.6f + .004f);
    return 2.2f * n + 3.0f * ridge - .6f + .35f * gnoise(wx * .5f, z * .16f, 55);
  }
  vf height(vf x, vf z, const Context &c) override { return clampv(folds(x, z, c.time), -5.f, 5.f); }
  Surface surface(vf x, vf y, vf z, v3 n, v3, vf t, const Context &c) override {
    // Plain weave, threads of uneven thickness; drawn only as finely as a pixel can show.
    const float f = 11.f;
    vf u = x * f + .16f * gnoise(x * .7f, z * 5.f, 57), v = z * f + .16f * gnoise(x * 5.f, z * .7f, 58);
    vf iu = vfloor(u), iv = vfloor(v);
    vf over = step(.5f, fract((iu + iv) * .5f));
    vf du = u - iu - .5f, dv = v - iv - .5f;
    vf fine = sat(1.6f - t * c.pixel * f * 2.2f);
    vf bx = sel(over > .5f, du * 2.6f, du * .9f), bz = sel(over > .5f, dv * .9f, dv * 2.6f);
    v3 nn = norm({n.x + bx * .55f * fine, n.y, n.z + bz * .55f * fine});
    vf slub = hash(sel(over > .5f, iu, iv), sel(over > .5f, V(3.f), V(9.f)), 59);
    vf gap = sat(1.f - 2.1f * vmax(vabs(du), vabs(dv)) + .35f);
    v3 red = c.grade == "undyed" ? C(.56f, .49f, .40f) : isLinen(c.grade) ? C(.62f, .62f, .62f) : C(.70f, .105f, .045f);
    Surface s;
    s.colour = red * (mix(V(.86f), .66f + .5f * slub, fine * .8f)) * (mix(V(1.f), .45f + .55f * gap, fine)) * (.85f + .3f * sat(.5f + fbm(x * .2f, z * .2f, 3, 60)));
    s.gloss = V(.035f); s.shine = V(10.f); s.glow = C(0, 0, 0); s.normal = nn;
    return s;
  }
  vf occlusion(vf x, vf y, vf z, const Context &c) override {
    vf near = V(0.f);
    for (int i = 0; i < 6; i++) { float a = i * 1.047f; near += folds(x + 2.6f * cosf(a), z + 2.6f * sinf(a), c.time); }
    return sat(.62f + .26f * (y - near * (1 / 6.f)));
  }
  Camera camera(float t, const std::string &grade) override {
    if (grade == "linen-far") return {{-70, 30, 10}, {-64, 0, 44}, 58, 1.5f, 46, .25f};
    Camera c; float k = t - 5;
    c.eye = {-4 + k * .8f, 31, -36 + k * .5f};
    c.target = {1 + k * .45f, 0, 0};
    c.focal = 58; c.aperture = 1.5f; c.focus = 45 - 1.6f * k; c.roll = .25f;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = .82f; l.contrast = 1.08f; l.bloom = .03f; l.vignette = .3f; return l; }
};
SCENE("cloth", Cloth)

/** Edges of coloured paper, laid on its back: x along the sheets, z up the pile, y towards the lens. */
struct Stock : Relief {
  Stock() {
    top = 2.4f; bottom = -3.5f; relax = .3f; least = .025f; eps = .012f; reach = 7; steps = 160; shadowSteps = 16; softness = .3f;
    sun = norm(C(-.35f, .52f, .72f)); sunColour = C(2.8f, 2.5f, 2.15f); ambient = C(.30f, .31f, .34f);
  }
  static vf lift(vf x, vf z) { return z + 1.3f * vsin(x * .028f + .6f) + .7f * gnoise(x * .02f, z * .03f, 80) * (1.f + z * .02f) + .10f * gnoise(x * .11f, z * .4f, 84); }
  static constexpr float thick = .62f;
  vf height(vf x, vf z, const Context &) override {
    vf s = lift(x, z) * (1 / thick);
    vf i = vfloor(s), w = s - i - .5f;
    vf out = 1.7f * (hash(i, V(1.f), 81) - .5f) + .8f * gnoise(i * .37f, x * .006f, 82) + 1.6f * gnoise(i * .07f, V(2.f), 85);
    vf round = vsqrt(vmax(.25f - w * w * .94f, 0.f)) * 1.1f - .35f;
    return out + round + .02f * gnoise(x * 5.f, s * 2.f, 83);
  }
  Surface surface(vf x, vf, vf z, v3 n, v3, vf, const Context &c) override {
    vf i = vfloor(lift(x, z) * (1 / thick));
    static const float p[][3] = {{.80f, .79f, .74f}, {.86f, .20f, .075f}, {.055f, .06f, .07f}, {.78f, .70f, .56f}, {.78f, .50f, .12f}, {.10f, .20f, .26f}, {.62f, .60f, .56f}, {.60f, .09f, .05f}};
    vf g = vfloor(i * (1 / 5.f) + 1.3f * hash(vfloor(i * .5f), V(4.f), 86));
    vf h = hash(g, V(7.f), 87);
    v3 col = C(.8f, .8f, .75f);
    for (int k = 0; k < 8; k++) col = sel((h >= k / 8.f) & (h < (k + 1) / 8.f), C(p[k][0], p[k][1], p[k][2]), col);
    vf fib = gnoise(x * 3.1f, z * 9.f, 88);
    Surface s;
    s.colour = col * (.92f + .2f * fib + .10f * (hash(i, V(2.f), 89) - .5f));
    s.gloss = V(.0f); s.shine = V(8.f); s.glow = C(0, 0, 0); s.normal = n;
    return s;
  }
  vf occlusion(vf x, vf y, vf z, const Context &c) override {
    vf near = vmax(vmax(height(x, z + .7f, c), height(x, z - .7f, c)), height(x, z + 1.5f, c) - .4f);
    return sat(1.f - .42f * vmax(near - y, 0.f));
  }
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 5;
    c.eye = {-30 + k * 1.6f, 58, -16 + k * .2f};
    c.target = {2 + k * .9f, 0, 2 + k * .3f};
    c.focal = 75; c.aperture = 3.4f; c.focus = 66; c.roll = -.06f;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = .9f; l.contrast = 1.08f; l.bloom = .02f; l.vignette = .3f; l.grain = .008f; return l; }
};
SCENE("stock", Stock)

/** A coursed stone wall at night, lamps sunk in the ground before it: x along, z up, y out of the wall. */
struct Wall : Relief {
  Wall() {
    top = .22f; bottom = -.2f; relax = .3f; least = .012f; eps = .006f; reach = 1.6f; steps = 150; shadowSteps = 22; softness = .10f;
    ambient = C(.012f, .018f, .036f);
  }
  static vf face(vf x, vf z, vf &id) {
    vf course = vfloor(z * (1 / .46f) + .10f * gnoise(x * .25f, V(2.f), 99));
    vf cz = z * (1 / .46f) + .10f * gnoise(x * .25f, V(2.f), 99) - course - .5f;
    vf width = .62f + .34f * hash(course, V(1.f), 90);
    vf u = x / width + hash(course, V(2.f), 91) * 7.f;
    u += .16f * gnoise(vfloor(u) * .7f, course, 92);
    vf ci = vfloor(u), cu = u - ci - .5f;
    id = hash(ci, course, 93);
    vf ex = (.5f - vabs(cu)) * width, ez = (.5f - vabs(cz)) * .46f;
    vf chip = .022f * gnoise(x * 9.f, z * 9.f, 94);
    vf e = vmin(ex, ez) + chip;
    vf stone = smooth(.006f, .06f, e);
    vf rough = .055f * fbm(x * 3.1f + id * 50.f, z * 3.1f, 6, 95, .55f);
    return -.055f + stone * (.075f + .05f * (id - .5f) + rough) + .012f * gnoise(x * 26.f, z * 26.f, 97);
  }
  vf height(vf x, vf z, const Context &) override { vf id; return face(x, z, id); }
  void lamp(v3 p, v3 &l, v3 &colour, const Context &c) override {
    // The nearest of the lamps, one every 2.6 m.
    vf i = vfloor(p.x * (1 / 2.6f) + .5f);
    v3 to = v3{i * 2.6f, V(.46f), V(-.25f)} - p;
    to.x += (c.u1 - .5f) * .10f; to.y += (c.u2 - .5f) * .08f;
    vf r2 = dot(to, to);
    l = norm(to);
    vf cone = vexp(sq(to.x) / (.10f + .10f * sq(to.z)) * -.55f);
    colour = C(3.6f, 1.75f, .62f) * ((.12f + cone) * 1.5f / (r2 + .25f));
  }
  Surface surface(vf x, vf, vf z, v3 n, v3, vf, const Context &) override {
    vf id; face(x, z, id);
    vf m = fbm(x * 2.f + id * 9.f, z * 2.f, 4, 98);
    Surface s;
    s.colour = mix(C(.34f, .30f, .25f), C(.50f, .45f, .38f), sat(id + m)) * (.85f + .4f * m);
    s.gloss = V(.02f); s.shine = V(12.f); s.glow = C(0, 0, 0); s.normal = n;
    return s;
  }
  Camera camera(float t, const std::string &g) override {
    Camera c; float k = t - 5;
    if (g == "pass") { // a walk along it
      c.eye = {-3.2f + k * .42f, 2.1f, .95f};
      c.target = {-.9f + k * .40f, 0, 1.32f};
      c.focal = 34; c.aperture = .014f; c.focus = 3.2f; c.roll = 1.62f;
      return c;
    }
    c.eye = {-3.4f + k * .12f, 2.3f, .75f};
    c.target = {.6f + k * .12f, 0, 2.05f + k * .01f};
    c.focal = 30; c.aperture = .012f; c.focus = 3.6f; c.roll = 2.12f;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = 1.15f; l.contrast = 1.1f; l.bloom = .08f; l.vignette = .35f; l.shadows[2] = .03f; return l; }
};
SCENE("wall", Wall)

/** Strips of negatives on a light table: millimetres. Grade "empty": every frame fully exposed. */
struct Negatives : Scene {
  Texture frames; // eight frames side by side, 3:2 each
  bool empty = false;
  void prepare(const std::string &grade, int) override { empty = grade == "empty"; frames.load("textures/frames.ppm"); }
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 5;
    c.eye = {-34 + k * 4.6f, 62, -58 + k * .7f};
    c.target = {2 + k * 4.f, 0, 3 + k * .5f};
    c.focal = 46; c.aperture = 3.f; c.focus = 91 + 7 * sinf(k * .4f); c.roll = .13f;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = .62f; l.contrast = 1.08f; l.bloom = .09f; l.vignette = .35f; l.grain = .008f; return l; }
  v3 trace(v3 o, v3 d, const Context &c) override {
    vf t = (0.f - o.y) / vmin(d.y, -.0001f);
    vf x = o.x + d.x * t, z = o.z + d.z * t;
    v3 table = C(2.1f, 2.15f, 2.2f) * (1.f + .05f * fbm(x * .02f, z * .02f, 3, 5));
    v3 col = table;
    for (int s = -3; s <= 3; s++) {
      float turn = .028f * sinf(s * 12.9f), shift = 31.f * sinf(s * 4.1f);
      vf lx = x + z * turn + shift, lz = z - x * turn - s * 41.5f;
      vf in = smooth(17.6f, 17.4f, vabs(lz));
      // A shadow of the edge on the glass.
      col = col * (1.f - .10f * vexp(sq(vmax(vabs(lz) - 17.5f, 0.f)) * -.7f) * (1.f - in));
      vf hole = fract(lx * (1 / 4.75f)) - .5f;
      vf hx = vabs(hole * 4.75f) - .95f, hz = vabs(vabs(lz) - 14.4f) - 1.3f;
      vf corner = vsqrt(sq(vmax(hx + .35f, 0.f)) + sq(vmax(hz + .35f, 0.f))) - .35f;
      vf open = smooth(.05f, -.05f, corner);
      vf fi = vfloor(lx * (1 / 38.f));
      vf fx = lx - fi * 38.f - 19.f;
      vf frame = smooth(18.05f, 17.9f, vabs(fx)) * smooth(12.05f, 11.9f, vabs(lz));
      v3 base = C(.80f, .36f, .165f); // the orange mask
      vf which = vfloor(hash(fi, V((float)s), 6) * 7.999f);
      v3 pos = frames.at((which + sat(fx * (1 / 36.f) + .5f) * .996f + .002f) * (1 / 8.f), .5f - lz * (1 / 24.4f));
      v3 neg = {base.x * vpow(1.04f - vmin(vpow(pos.x, .45f), 1.f), 1.25f), base.y * vpow(1.04f - vmin(vpow(pos.y, .45f), 1.f), 1.25f), base.z * vpow(1.04f - vmin(vpow(pos.z, .45f), 1.f), 1.25f)};
      if (empty) neg = C(.012f, .009f, .007f) * (1.f + .8f * fbm(x * .05f, z * .05f, 3, 8));
      v3 film = mix(base, neg, frame);
      // Edge marks, exposed at the factory: bars, no words.
      vf bar = step(.42f, hash(vfloor(lx * 1.25f), V((float)s), 7)) * smooth(.75f, .7f, vabs(vabs(lz) - 16.6f)) * step(.3f, fract(lx * (1 / 38.f))) * (1.f - step(.62f, fract(lx * (1 / 38.f))));
      film = mix(film, C(.16f, .07f, .03f), bar * .8f);
      film = mix(film, C(1, 1, 1), open);
      // The film's gloss catches the lamp of the room.
      vf curl = .03f * vsin(lx * .02f + s * 2.f);
      vf sheen = vpow(sat(1.f - vabs(d.x * .5f + curl - .06f) * 6.f), 3.f) * .035f;
      col = mix(col, table * film + v3{sheen, sheen, sheen} * (1.f - open), in);
    }
    return col;
  }
};
SCENE("negatives", Negatives)
