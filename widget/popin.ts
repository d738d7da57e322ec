import { createElement, setStyle } from './frame.ts'

const OVERLAY = 'pledg-iframe-overlay'
/** Narrower screens are filled: a frame that scrolls inside a page that scrolls is hard to use by thumb. */
const PHONE = '(max-width: 639px)'
const BACKDROP = 'background:rgba(15,23,30,.6)'

/** How many pop-ins are open: the page scrolls again after the last one. */
let open = 0
let pageOverflow = ''
let hasStyle = false

interface PopinTerms {
  readonly label: string
  /** Escape, or a click beside it. */
  onDismiss(): void
  closesBeside(): boolean
  /** Where the focus goes afterwards, if it can; else where it was. */
  readonly opener: Element
}

/** A modal dialogue over the page, around `content`. Returns what takes it away. */
export function showPopin(content: HTMLElement, { label, onDismiss, closesBeside, opener }: PopinTerms): () => void {
  // Above everything also where the browser has no dialogues, and so no top layer.
  const place = 'position:fixed;top:0;left:0;width:100%;height:100%;max-width:100%;max-height:100%;z-index:2147483647'
  const box =
    'display:block;margin:0;padding:0;border:0;box-sizing:border-box;overflow:auto;overscroll-behavior:contain'
  // It is what scrolls: by its keys, too.
  const named = { class: OVERLAY, role: 'dialog', 'aria-modal': 'true', 'aria-label': label, tabindex: '0' }
  const overlay = createElement('dialog', `${place};${box}`, named)
  overlay.appendChild(content)
  giveBackdrop(overlay)

  const phone = matchMedia(PHONE)
  const fit = () =>
    setStyle(
      content,
      phone.matches
        ? 'margin:0;max-width:none;min-height:100%;border-radius:0'
        : 'margin:24px auto;max-width:560px;min-height:0;border-radius:12px',
    )
  setStyle(content, 'overflow:hidden;background:Canvas;color-scheme:light dark')
  fit()

  const focused = document.activeElement
  const page = document.documentElement
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss()
  }
  overlay.addEventListener('cancel', (event) => {
    event.preventDefault()
    onDismiss()
  })
  overlay.addEventListener('click', (event) => {
    if (closesBeside() && event.target === overlay) onDismiss()
  })
  addEventListener('resize', fit)
  document.addEventListener('keydown', onKey)
  if (open++ === 0) {
    pageOverflow = page.style.overflow
    page.style.overflow = 'hidden'
  }
  document.body.appendChild(overlay)
  if (overlay.showModal) overlay.showModal()
  else overlay.setAttribute('open', '')

  let isShown = true
  const remove = () => {
    if (!isShown) return
    isShown = false
    watch.disconnect()
    removeEventListener('resize', fit)
    document.removeEventListener('keydown', onKey)
    overlay.remove()
    if (--open === 0) page.style.overflow = pageOverflow
    // A shop's button may be hidden, and pressed by a script or by a browser that gives pressed buttons no focus.
    for (const place of focused === document.body ? [opener] : [opener, focused])
      if (place instanceof HTMLElement) place.focus()
  }
  // A shop that removes the pop-in itself gets a page back that scrolls.
  const watch = new MutationObserver(() => {
    if (!overlay.isConnected) remove()
  })
  watch.observe(document.body, { childList: true })
  return remove
}

/** Of no specificity, so that any rule of the shop's for the class counts instead. */
function giveBackdrop(overlay: HTMLElement): void {
  if (hasStyle) return
  try {
    const sheet = new CSSStyleSheet()
    sheet.insertRule(`:where(.${OVERLAY}){${BACKDROP}}`)
    document.adoptedStyleSheets = document.adoptedStyleSheets.concat(sheet)
    hasStyle = true
  } catch {
    setStyle(overlay, BACKDROP)
  }
}
