/** The parts of the frame that nobody needs at once, in one file: one request in place of a dozen. */
export { default as Footer } from "./footer.tsx";
export { default as MobileMenu } from "./mobile-menu.tsx";
export { default as ParticleBackground } from "./particle-background.tsx";
export { default as UserMenu } from "./user-menu.tsx";
