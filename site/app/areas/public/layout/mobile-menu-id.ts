/** What the header's button opens, before and after the menu's code is there. */
export const mobileMenuId = "mobile-menu";
