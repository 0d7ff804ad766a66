/**
 * For the head, so that no press is too early for it. Buttons that only scripts serve are held when they are pressed
 * before React serves them, and pressed again when it does. Their look shows at once that the press was felt. Links,
 * plain forms, `<details>` and popovers need no script and answer at once; a form that needs scripts says so by
 * `data-needs-script`, and Enter in its fields presses its button.
 *
 * Parts whose code comes later (ui/lazy-when-needed.ts) are dead although the page is not: React hydrates a part that
 * can be hydrated within the press, and drops the press on one that can't. Such a press waits until React serves the button.
 * Buttons that weren't in the page's HTML are no concern of this: an editor's may not be React's at all.
 */
const heldButtons =
  'button[type="button"]:not([popovertarget]),button.needs-script,form[data-needs-script] button';

/** React keeps the props of what it serves at the element. */
const isServed = `Object.keys(b).some(function(k){return k.slice(0,12)==="__reactProps"})`;

/** React stops a press that it drops, which tells. */
export const holdPressesScript = import.meta.env.SSR
  ? `;(function(){var d=document.documentElement,held=new Set,late,
buttonOf=function(e){return e.target.closest&&e.target.closest('${heldButtons}')},
served=function(b){return ${isServed}},
hold=function(b){held.add(b);b.dataset.held=""},
press=function(b){held.delete(b);delete b.dataset.held;if(b.isConnected)b.click()},
wait=function(b){if(held.has(b)&&b.isConnected)served(b)?press(b):requestAnimationFrame(function(){wait(b)})};
addEventListener("click",function(e){var b=buttonOf(e);if(!b)return;
if(!late){e.preventDefault();e.stopPropagation();hold(b)}
else if(late.has(b)&&!served(b))e.stopPropagation=function(){Event.prototype.stopPropagation.call(e);if(!served(b)&&!held.has(b)){hold(b);wait(b)}}},true);
addEventListener("hydrated",function(){d.dataset.hydrated="";
late=late||new Set(Array.from(document.querySelectorAll('${heldButtons}')).filter(function(b){return!served(b)}));
Array.from(held).forEach(press)},{once:true})})()`
  : "";
