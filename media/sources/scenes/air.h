// From the air: log booms, a forest road, a container yard, a shore.
#include "relief.h"

struct Logs : Relief {
  Logs() {
    top = .75f; bottom = 0; relax = .6f; least = .05f; eps = .03f; reach = 4; steps = 70; shadowSteps = 12; softness = .12f;
    sun = norm(C(-.75f, .48f, .35f)); sunColour = C(2.5f, 2.1f, 1.6f); ambient = C(.5f, .62f, .74f);
  }
  /** Height above the water; which log it is, and where on it. */
  vf pile(vf x, vf z, vf &id, vf &along, vf &across) const {
    const float ca = .966f, sa = .259f;
    vf u = x * ca + z * sa, v = z * ca - x * sa;
    vf cu = vfloor(u * (1 / 74.f)), cv = vfloor((v + 9.f * hash(cu, V(3.f), 4)) * (1 / 25.f));
    v -= -9.f * hash(cu, V(3.f), 4);
    vf raft = hash(cu, cv, 31);
    vf lu = u - (cu + .5f) * 74.f, lv = v - (cv + .5f) * 25.f;
    vf tilt = (hash(cu, cv, 32) - .5f) * .05f;
    vf ru = lu + lv * tilt, rv = lv - lu * tilt;
    vf halfU = 33.f - 3.f * hash(cu, cv, 33), halfV = V(10.6f);
    vf best = V(-1.f); id = V(0.f); along = V(0.f); across = V(0.f);
    vi there = raft > .16f;
    auto add = [&](vf dv, vf a, vf length, vf r, vf who, vi ok) {
      vf end = vabs(a) - length;
      vf hh = vsqrt(vmax(r * r - dv * dv, 0.f)) - r * .38f;
      hh = sel((end < 0.f) & (vabs(dv) < r) & ok, hh, V(-1.f));
      vi better = hh > best;
      best = sel(better, hh, best); id = sel(better, who, id); along = sel(better, a, along); across = sel(better, dv / r, across);
    };
    // The frame of boomsticks.
    vf seg = vfloor(ru * (1 / 17.f) + .5f);
    add(vabs(rv) - halfV + .3f * (hash(seg, cv, 61) - .5f), ru - seg * 17.f, V(8.3f), V(.46f), hash(seg, cv + sel(rv > 0.f, V(50.f), V(0.f)), 62), there & (vabs(ru) < halfU + 1.f));
    vf segv = vfloor(rv * (1 / 10.5f) + .5f);
    add(vabs(ru) - halfU - .4f, rv - segv * 10.5f, V(5.6f), V(.44f), hash(segv, cu, 63), there & (vabs(rv) < halfV + .7f));
    vf loose = smooth(.05f, .3f, gnoise(u * .05f, v * .08f, 64) + .05f);
    for (int layer = 0; layer < 2; layer++) {
      float width = layer ? .83f : .62f;
      vf row = vfloor(rv / width + layer * .37f);
      for (int k = -1; k <= 1; k++) {
        vf rr = row + (float)k;
        vf shift = hash(rr, cu * 7.f + cv, 65 + layer) * 13.f;
        vf cell = vfloor((ru + shift) * (1 / 13.f));
        vf h1 = hash(cell, rr + cv * 90.f, 67 + layer), h2 = hash(cell, rr + cv * 90.f, 69 + layer), h3 = hash(cell, rr + cu * 31.f, 71 + layer);
        vf a = ru + shift - (cell + .5f) * 13.f;
        vf length = 3.6f + 2.9f * h2;
        vf lean = (h1 - .5f) * .075f * (1.f + loose * 1.8f);
        vf dv = rv - (rr + .5f - layer * .37f + (h3 - .5f) * .35f) * width - a * lean;
        vf r = .17f + .24f * h3 * h1 + .06f * h2;
        r *= 1.f - .12f * a / length; // a trunk tapers
        vf centre = ru - a;
        vi inside = there & (vabs(centre) + length < halfU + .2f) & (vabs(rv) < halfV - .5f) & (h2 > .1f + loose * .55f + layer * .3f);
        add(dv, a, length, r, h1, inside);
      }
    }
    return best;
  }
  vf height(vf x, vf z, const Context &) override {
    vf a, b, c;
    return vmax(pile(x, z, a, b, c), 0.f);
  }
  Surface surface(vf x, vf y, vf z, v3 n, v3 d, vf t, const Context &c) override {
    vf id, along, across;
    vf h = pile(x, z, id, along, across);
    vi wood = h > .0f;
    vf k = fract(id * 91.7f), k2 = fract(id * 37.3f);
    v3 bark = mix(C(.15f, .105f, .075f), C(.25f, .135f, .07f), k);
    bark = mix(bark, C(.20f, .19f, .175f), step(.72f, k2));
    v3 bare = mix(C(.46f, .34f, .20f), C(.52f, .42f, .29f), k);
    vf grain = fbm(along * .9f + id * 300.f, across * 2.2f + id * 77.f, 4, 500);
    vf peeled = sat(step(.78f, k) + smooth(.18f, .3f, grain + .18f * k2));
    v3 col = mix(bark, bare, peeled);
    col = col * (.72f + .75f * sat(.5f + grain) + .16f * gnoise(along * 9.f, across * 6.f, 510));
    col = mix(col * .4f, col, smooth(.02f, .14f, y)); // wet at the waterline
    // Water: silt and depth below, the sky above.
    vf tm = V(c.time);
    auto wave = [&](vf a, vf b) { return .010f * gnoise(a * 1.1f + tm * .5f, b * 1.4f, 520) + .004f * gnoise(a * 4.1f - tm * .9f, b * 3.7f, 521) + .02f * gnoise(a * .22f, b * .3f + tm * .2f, 522); };
    v3 wn = heightNormal(wave, x, z, V(.05f));
    vf silt = sat(.5f + fbm(x * .02f, z * .02f, 3, 530));
    v3 water = mix(C(.012f, .045f, .043f), C(.03f, .066f, .05f), silt);
    Surface s;
    s.colour = sel(wood, col, water * .55f);
    s.gloss = sel(wood, V(.015f), V(.022f));
    s.shine = sel(wood, V(14.f), V(500.f));
    s.glow = C(0, 0, 0);
    s.normal = sel(wood, norm({n.x + .25f * gnoise(along * 3.f, across * 9.f, 540), n.y, n.z + .25f * gnoise(along * 3.f, across * 9.f, 541)}), wn);
    return s;
  }
  v3 sky(v3 n) override { return mix(C(.34f, .42f, .50f), C(.72f, .80f, .88f), sat(.5f + .5f * n.x + .2f * n.z)); }
  Camera camera(float t, const std::string &g) override {
    Camera c;
    float k = t - 5;
    c.eye = {6.f + k * 1.9f, 66 - k * 1.1f, -34 + k * 2.3f};
    c.target = {c.eye.x + 8 + k * .35f, 0, c.eye.z + 33};
    c.focal = g == "close" ? 62 : 33; c.roll = -.16f + k * .012f;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = .92f; l.contrast = 1.08f; l.bloom = .02f; l.shadows[2] = .02f; l.shadows[1] = .01f; l.vignette = .2f; return l; }
};
SCENE("logs", Logs)

struct ForestRoad : Relief {
  Grid crowns; // what the flight sees, baked: a tree is dear to work out
  void prepare(const std::string &g, int) override {
    if (g.find("-fast") != std::string::npos) shadowSteps = 12;
    crowns.bake([](vf x, vf z) { vf a, b; return vmax(trees(x, z, a, b), floorHeight(x, z)); }, -330, -220, .2f, 3300, 3700);
  }
  ForestRoad() {
    top = 25; bottom = -1; relax = .32f; least = .12f; eps = .12f; reach = 46; steps = 130; shadowSteps = 16; softness = .05f;
    sun = norm(C(.78f, .40f, .28f)); sunColour = C(4.4f, 3.2f, 2.0f); ambient = C(.46f, .58f, .74f);
  }
  static vf road(vf x, vf z) { return x - 19.f * vsin(z * .022f) - 8.f * vsin(z * .049f + 1.f); }
  static vf floorHeight(vf x, vf z) {
    vf r = vabs(road(x, z));
    return .5f * fbm(x * .08f, z * .08f, 3, 210) * smooth(2.f, 5.f, r) - .35f * vexp(sq(r - 3.6f) * -1.2f);
  }
  static vf trees(vf x, vf z, vf &who, vf &part) {
    vf best = V(-9.f); who = V(0.f); part = V(0.f);
    const float cell = 3.5f;
    vf cx = vfloor(x / cell + .5f), cz = vfloor(z / cell + .5f);
    for (int j = -1; j <= 1; j++) for (int i = -1; i <= 1; i++) {
      vf ax = cx + (float)i, az = cz + (float)j;
      vf a = hash(ax, az, 11), b = hash(ax, az, 12), k = hash(ax, az, 13);
      vf tx = (ax + (a - .5f) * .85f) * cell, tz = (az + (b - .5f) * .85f) * cell;
      vf dr = vabs(road(tx, tz));
      vf wood = smooth(-.28f, .05f, gnoise(tx * .025f, tz * .025f, 14) + .12f);
      vf H = (7.f + 15.f * k * (.5f + .5f * a)) * (.45f + .55f * wood);
      H = sel(dr < 5.4f + 2.2f * b, V(0.f), H);
      H = sel((k < .1f) | (wood < .12f + .5f * b), H * .18f, H);
      vf R = .55f + H * .105f;
      vf dx = x - tx, dz = z - tz;
      vf r = vsqrt(dx * dx + dz * dz);
      vf ang = vatan2(dz, dx);
      vf up = sat(1.f - r / R);
      // Whorls of boughs: arms that turn from tier to tier.
      vf tier = vfloor(up * H * 1.1f);
      vf arms = vcos(ang * (6.f + 3.f * a) + tier * 2.4f + k * 40.f);
      vf rr = r * (1.f + .20f * (1.f - arms) * sat(r * 2.f)) + .10f * gnoise(x * 3.f, z * 3.f, 15);
      vf h = H * (1.f - rr / R);
      h += .35f * fract(up * H * 1.1f) - .2f;
      vi ok = (rr < R) & (H > .5f) & (h > best);
      best = sel(ok, h, best); who = sel(ok, k, who); part = sel(ok, h / vmax(H, .1f), part);
    }
    return best;
  }
  vf height(vf x, vf z, const Context &) override { return crowns.at(x, z); }
  Surface surface(vf x, vf y, vf z, v3 n, v3, vf, const Context &) override {
    vf who, part;
    vf h = trees(x, z, who, part), f = floorHeight(x, z);
    vi tree = h > f;
    vf k = fract(who * 73.f);
    v3 needle = mix(C(.022f, .042f, .028f), C(.042f, .062f, .032f), k);
    needle = mix(needle, C(.03f, .06f, .052f), step(.7f, fract(who * 31.f)));
    needle = mix(needle, C(.105f, .092f, .032f), .8f * step(.985f, fract(who * 191.f)));
    needle = needle * (.55f + .9f * part + .5f * gnoise(x * 4.f, z * 4.f, 220));
    vf r = road(x, z), ar = vabs(r);
    vf grit = fbm(x * 1.3f, z * 1.3f, 4, 230);
    v3 earth = mix(C(.055f, .050f, .026f), C(.095f, .075f, .038f), sat(.5f + grit));
    earth = mix(earth, C(.075f, .095f, .03f), sat(.4f + fbm(x * .22f, z * .22f, 3, 240)) * .7f);
    v3 gravel = mix(C(.27f, .235f, .19f), C(.38f, .34f, .285f), sat(.5f + grit));
    vf tracks = vexp(sq(ar - .95f) * -7.f);
    gravel = gravel * (.86f + .3f * tracks);
    gravel = mix(gravel, C(.12f, .115f, .055f), vexp(sq(r) * -9.f) * sat(.6f + 1.4f * grit));
    v3 ground = mix(gravel, earth, smooth(V(2.3f), V(3.1f), ar + grit * .9f));
    Surface s;
    s.colour = sel(tree, needle, ground);
    s.gloss = V(0.f); s.shine = V(8.f); s.glow = C(0, 0, 0); s.normal = n;
    return s;
  }
  vf occlusion(vf x, vf y, vf z, const Context &) override { return .16f + .84f * sat(y * (1 / 13.f)) + .35f * vexp(sq(road(x, z)) * -.03f); }
  v3 air(v3 col, v3 o, v3 d, vf t, const Context &c) override {
    // Morning mist between the crowns, thicker further up the road.
    vf through = V(1.f); v3 lit = C(0, 0, 0);
    vf t0 = (30.f - o.y) / d.y, ds = vmax(t - t0, 0.f) * .125f;
    for (int i = 0; i < 8; i++) {
      vf s = t0 + ds * ((float)i + c.u2);
      v3 p = o + d * s;
      vf dens = .030f * vexp(sat(p.y * .05f) * -3.f) * smooth(-.15f, .5f, fbm(p.x * .016f + c.time * .02f, p.z * .016f + p.y * .03f, 3, 260)) * smooth(-20.f, 120.f, p.z);
      vf k = vexp(dens * ds * -1.f);
      lit += C(.86f, .80f, .74f) * (through * (1.f - k)); through *= k;
    }
    return col * through + lit;
  }
  /** High enough for a crown to be a mark among thousands, as a survey flies: from nearer, trees look modelled. */
  Camera camera(float t, const std::string &g) override {
    float k = t - 5;
    if (g.find("-fast") != std::string::npos) // as fast as the survey flies
      return {{30 - k * 1.6f, 190, k * 11 - 98}, {-8 + k * 1.3f, 0, k * 11 + 112}, 34, 0, 10, .04f};
    if (g.find("-down") != std::string::npos) // straight down on a bend of the road
      return {{20, 430, 39 - t}, {20, 0, 40 - t}, 42, 0, 10, .62f};
    if (g.find("-high") != std::string::npos) // further up the valley
      return {{40 - k * 6.7f, 190 + k * 3.3f, k * 20 - 140}, {20, 0, 100 + k * 17}, 37, 0, 10, .05f};
    return {{k - 50, 200, k * 4 - 150}, {4, 0, k * 4 + 60}, 36, 0, 10, -.06f};
  }
  Look look(float, const std::string &) override { Look l; l.exposure = 1.4f; l.contrast = 1.1f; l.bloom = .05f; l.shadows[2] = .025f; l.shadows[1] = .012f; l.saturation = .92f; return l; }
};
SCENE("forest-road", ForestRoad)

struct Yard : Relief {
  Yard() {
    top = 13.2f; bottom = 0; relax = .25f; least = .09f; eps = .03f; reach = 34; steps = 260; shadowSteps = 26; softness = .02f;
    sun = norm(C(-.72f, .34f, .40f)); sunColour = C(4.3f, 2.75f, 1.55f); ambient = C(.34f, .43f, .60f);
  }
  struct Box { vf lx, lz, top, bay, col; };
  static Box box(vf x, vf z) {
    Box b;
    vf block = vfloor(x * (1 / 23.f));
    vf ix = x - block * 23.f;
    b.col = vfloor(ix * (1 / 2.62f)) + block * 40.f;
    vi lane = ix > 2.62f * 7.f;
    vf cx = (vfloor(ix * (1 / 2.62f)) + .5f) * 2.62f;
    vf zb = vfloor(z * (1 / 78.f));
    vf iz = z - zb * 78.f;
    b.bay = vfloor(iz * (1 / 12.7f)) + zb * 40.f;
    vi road = iz > 12.7f * 5.f;
    vf cz = (vfloor(iz * (1 / 12.7f)) + .5f) * 12.7f;
    b.lx = ix - cx; b.lz = iz - cz;
    vf many = vfloor(hash(block * 3.f + zb, b.bay, 21) * 2.2f + hash(b.col, b.bay, 22) * 3.4f);
    b.top = sel(lane | road | (vabs(b.lx) > 1.22f) | (vabs(b.lz) > 6.1f), V(0.f), vmin(many, 5.f) * 2.6f);
    return b;
  }
  vf height(vf x, vf z, const Context &) override { return box(x, z).top; }
  static v3 paint(vf h) {
    static const float p[][3] = {{.36f, .055f, .035f}, {.05f, .11f, .23f}, {.42f, .17f, .035f}, {.30f, .30f, .29f}, {.04f, .16f, .13f}, {.22f, .045f, .04f}, {.50f, .47f, .41f}, {.08f, .20f, .30f}, {.17f, .10f, .065f}};
    v3 c = C(.3f, .3f, .3f);
    for (int i = 0; i < 9; i++) c = sel((h >= i / 9.f) & (h < (i + 1) / 9.f), C(p[i][0], p[i][1], p[i][2]), c);
    return c;
  }
  Surface surface(vf x, vf y, vf z, v3, v3 d, vf, const Context &c) override {
    // A point just inside tells which box a wall belongs to.
    vf ix = x + d.x * .05f, iz = z + d.z * .05f;
    Box b = box(ix, iz);
    vi side = (b.top > y + .12f), roof = (b.top > .5f) & ~side;
    vf level = vfloor(vmin(y, b.top - .06f) * (1 / 2.6f));
    vf h = hash(b.col * 7.f + level, b.bay * 5.f, 23);
    v3 col = paint(h);
    vf worn = fbm(x * .7f + h * 90.f, z * .5f + y, 4, 250);
    vf dirt = sat(.35f + worn);
    v3 n = C(0, 1, 0);
    // Roofs: cross ribs, dust, rust from the corners.
    vf rib = fract(b.lz * 1.9f);
    vf bump = smooth(.1f, .25f, rib) - smooth(.6f, .75f, rib);
    v3 rn = norm({V(0.f), V(1.f), (smooth(.05f, .18f, rib) * smooth(.32f, .18f, rib) - smooth(.55f, .68f, rib) * smooth(.82f, .68f, rib)) * .35f});
    v3 rc = mix(col, C(.33f, .30f, .27f), dirt * .36f) * (.92f + .1f * bump);
    vf edge = smooth(1.05f, 1.16f, vabs(b.lx)) + smooth(5.9f, 6.02f, vabs(b.lz));
    rc = mix(rc, col * .62f, sat(edge));
    rc = mix(rc, C(.16f, .07f, .03f), smooth(.2f, .42f, worn + .1f * (vabs(b.lz) * .16f)) * .6f);
    // Walls: corrugation, doors at the ends.
    vi endWall = vabs(vabs(b.lz) - 6.1f) < vabs(vabs(b.lx) - 1.22f);
    vf run = sel(endWall, b.lx, b.lz);
    vf wave = vsin(run * 22.f);
    vf sx = sel(b.lx > 0.f, V(1.f), V(-1.f)), sz = sel(b.lz > 0.f, V(1.f), V(-1.f));
    v3 wn = sel(endWall, norm({wave * .22f, V(.02f), sz}), norm({sx, V(.02f), wave * .4f}));
    vf yy = y - level * 2.6f;
    v3 wc = mix(col, C(.2f, .13f, .09f), sat(worn * .8f) * .5f) * (1.f - .45f * smooth(.16f, .06f, yy) - .45f * smooth(2.46f, 2.55f, yy));
    // Ground: asphalt, oil, worn paint.
    vf g = fbm(x * .35f, z * .35f, 5, 260);
    v3 gc = C(.075f, .079f, .086f) * (1.f + .32f * g);
    vf block = vfloor(x * (1 / 23.f)); vf gx = x - block * 23.f;
    vf line = vexp(sq(gx - 18.75f) * -160.f) + vexp(sq(gx - 22.6f) * -160.f);
    vf zb = vfloor(z * (1 / 78.f)); vf gz = z - zb * 78.f;
    line += vexp(sq(gz - 64.3f) * -160.f) + vexp(sq(gz - 77.2f) * -160.f) + vexp(sq(gz - 70.8f) * -120.f) * step(.5f, fract(x * .16f));
    gc = mix(gc, C(.55f, .42f, .08f), sat(line) * sat(.75f + g * 1.6f) * .8f);
    vf tyre = vexp(sq(gx - 19.9f) * -3.f) + vexp(sq(gx - 21.6f) * -3.f);
    gc = gc * (1.f - .25f * tyre);
    Surface s;
    s.colour = sel(side, wc, sel(roof, rc, gc));
    s.normal = sel(side, wn, sel(roof, rn, norm({.05f * gnoise(x * 6.f, z * 6.f, 270), V(1.f), .05f * gnoise(x * 6.f, z * 6.f, 271)})));
    s.gloss = sel(side | roof, V(.03f), V(.01f)); s.shine = V(26.f); s.glow = C(0, 0, 0);
    return s;
  }
  vf occlusion(vf x, vf y, vf z, const Context &) override {
    vf sum = V(0.f);
    for (int i = 0; i < 6; i++) { float a = i * 1.047f; sum += sat((box(x + cosf(a) * 2.2f, z + sinf(a) * 2.2f).top - y) * .12f); }
    return 1.f - .8f * sat(sum * (1 / 5.f));
  }
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 5;
    // As high as over the forest: from nearer, boxes look modelled.
    c.eye = {30 + k * 2.4f, 150 - k * 2.1f, -75 + k * 5.5f};
    c.target = {c.eye.x + 24 - k * .5f, 0, c.eye.z + 130 + k * 1.6f};
    c.focal = 36; c.roll = .25f - k * .02f;
    return c;
  }
  Look look(float, const std::string &) override { Look l; l.exposure = 1.0f; l.contrast = 1.1f; l.bloom = .04f; l.saturation = .74f; l.shadows[2] = .035f; l.gain[2] = .96f; l.vignette = .3f; return l; }
};
SCENE("yard", Yard)
