/** The id that the header's button refers to, before and after the menu's code has loaded. */
export const mobileMenuId = "mobile-menu";
