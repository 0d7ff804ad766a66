/** Marks intended reloads. The router's own ones, after code failed to load, are held back. */
const meant = "meant";

interface Page {
  location: Location;
  navigation?: Navigation;
}

/** Reloads this page, or a frame's. */
export function reloadPage({ location, navigation }: Page = globalThis): void {
  if (navigation) navigation.reload({ info: meant });
  else location.reload();
}

/** Whether neither the visitor nor `reloadPage` asked for this reload. */
export function isUnasked({ navigationType, userInitiated, info }: NavigateEvent): boolean {
  return navigationType === "reload" && !userInitiated && info !== meant;
}
