// Of a page in a shop's frame: tells the shop's page what happens, and hears one word from it. Without this file the
// frame works page by page, and the shop hears by its notification.

const { shopOrigin, opening, told, cross, goOn, isExternal, path, asking } = document.body.dataset
/** Whether a bank, or the shop's PSP, is asked: there is no way out of this page that says "cancelled". */
let isAsking = asking !== undefined
/** What a page loads from elsewhere, a logo say, may take longer than the plugin waits. */
const SLOW_MS = 4000
/** Submits what the page is there for; not of a form that sends itself. */
const MAIN_BUTTON = 'main form:not([data-send-once]) .button[type="submit"]:not(.button-secondary)'

// Reloaded or gone back to, it is this link: the address it was asked at would be another opening.
if (path && !location.pathname.startsWith('/pay/')) history.replaceState(null, '', path)

if (parent === window) leave()
else {
  showAtFullHeight()
  followForm(document.querySelector(MAIN_BUTTON)?.form)
  hearShop()
  // What is typed here would go with the frame: a click beside it no longer closes it.
  addEventListener('input', () => tell('PLEDG_TYPED'), { once: true })
  const ready = () => tell('PLEDG_READY', { isAsking })
  ready()
  addEventListener('load', () => performance.now() > SLOW_MS && ready())
  // From now on a bank may be paying beside.
  addEventListener('whipround:step', () => tell('PLEDG_SCROLL_TO_TOP'))
  addEventListener('whipround:beside', () => {
    isAsking = true
    ready()
  })
  // The shop's page looks after the first one.
  if (document.referrer.startsWith(`${location.origin}/pay/`)) tell('PLEDG_SCROLL_TO_TOP')
  if (told) tellEnd()
  if (goOn) offerWayBack()
  if (cross) offerCross()
}

/** As checkout/framing.ts does where browsers say that they show a window: to the ordinary link. */
function leave() {
  const { pathname, search } = location
  if (!pathname.startsWith('/pay/f') || pathname.includes('/return/') || search === '?window') return
  document.body.hidden = true
  location.replace('?window')
}

/** Only to the page that the purchase was opened from. */
function tell(name, payload) {
  parent.postMessage({ name, opening, payload }, shopOrigin)
}

/** Told each time that the page is shown: the plugin ends an opening once. */
function tellEnd() {
  const { name, payload } = JSON.parse(told)
  tell(name, payload)
}

function showAtFullHeight() {
  let shown
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height !== shown) tell('PLEDG_HEIGHT', { height })
    shown = height
  }).observe(document.body)
}

function followForm(form) {
  let shown
  const show = () => {
    const isFilled = ({ type, checked, value, validity }) =>
      type === 'checkbox' ? checked : value.trim() !== '' && validity.valid
    const ready = Boolean(form) && [...form.querySelectorAll('[data-needed]')].every(isFilled)
    if (ready !== shown) tell('PLEDG_FORM_STATUS', { ready })
    shown = ready
  }
  form?.addEventListener('input', show)
  show()
}

function hearShop() {
  const buttons = [...document.querySelectorAll(MAIN_BUTTON)]
  if (isExternal !== undefined) for (const button of buttons) button.classList.add('visually-hidden')
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== shopOrigin || source !== parent) return
    if (data?.name !== 'PLEDG_VALIDATE' || data.opening !== opening) return
    // One of them is shown: to pay alone, or to share.
    buttons.find((button) => button.getClientRects().length > 0)?.click()
  })
}

function offerWayBack() {
  const place = document.createElement('div')
  place.className = 'pay'
  addButton(place, 'button', goOn, tellEnd)
  document.querySelector('.lead').append(place)
}

/** Who closes a page that says how it ended has read it; otherwise nothing is decided. */
function offerCross() {
  const close = told ? tellEnd : () => tell('PLEDG_CANCEL_CLOSE')
  const button = addButton(document.querySelector('.top'), 'cross', '×', close)
  button.setAttribute('aria-label', cross)
  addEventListener('whipround:beside', () => button.remove())
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && button.isConnected) close()
  })
}

function addButton(place, className, textContent, onClick) {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className, textContent })
  button.addEventListener('click', onClick)
  place.append(button)
  return button
}
