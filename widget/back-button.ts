/** In the shop's history: nothing else is said there, and what the shop keeps in its state stays beside it. */
const MARK = 'whipround'

/** Of the standard, where the browser knows it: unlike `history` it counts no steps inside frames. */
interface TopLevelHistory {
  readonly currentEntry: { readonly index: number }
  back(): { readonly finished: Promise<unknown> }
}

const known = (window as { navigation?: TopLevelHistory }).navigation
const isMarked = () => Boolean(Object(history.state)[MARK])
const indexNow = () => (known ? known.currentEntry.index : 0)

/** How many are open: they share one step. */
let open = 0

/**
 * Back, of a phone above all, closes what is open over the shop's page and does not leave that page. `onBack` says whether it
 * closed. Returns what ends it: where the browser can tell its own steps from those of a frame, it takes the step away first.
 */
export function closeByBack(onBack: () => boolean): (wasCancelled: boolean) => Promise<unknown> | undefined {
  const step = () => {
    try {
      if (!isMarked()) history.pushState(Object.assign({}, history.state, { [MARK]: 1 }), '')
    } catch {
      // A page without an address of its own has no history: Back leaves it, as ever.
    }
  }
  step()
  open++
  const index = indexNow()
  const onPop = () => {
    // Else the shop's script went on by itself.
    if (!isMarked() && (!known || indexNow() < index) && !onBack()) step()
  }
  addEventListener('popstate', onPop)
  return (wasCancelled) => {
    removeEventListener('popstate', onPop)
    open--
    // Whoever has paid is led on by the shop; a step back beside that would race with it.
    if (known && wasCancelled && !open && isMarked() && indexNow() === index) return known.back().finished
    return undefined
  }
}
