/** What a reload that is meant carries: the router's own ones, for code that did not arrive, are held back. */
const meant = "meant";

interface Page {
  location: Location;
  navigation?: Navigation;
}

/** Loads a page anew: this one, or that of a frame. */
export function reloadPage({ location, navigation }: Page = globalThis): void {
  if (navigation) navigation.reload({ info: meant });
  else location.reload();
}

/** Whether nobody asked for a reload: neither a visitor nor `reloadPage`. */
export function isUnasked({ navigationType, userInitiated, info }: NavigateEvent): boolean {
  return navigationType === "reload" && !userInitiated && info !== meant;
}
