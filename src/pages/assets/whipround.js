// Everything works without this file, slower.

const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const one = (selector, root = document) => root.querySelector(selector)

/** How often the pot is asked while the page is looked at; the longest wait after failures. */
const POLL_MS = 3000
const POLL_HIDDEN_MS = 30_000
const POLL_MAX_MS = 60_000
/** A window beside is looked for. */
const WINDOW_MS = 500
/** Until a bank's page says its height. */
const HEIGHT_MS = 200

// Errors first.
one('[data-focus]')?.focus()

// A second click changes nothing: the first is on its way. Coming back through history frees the form.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.hasAttribute('aria-busy')) return event.preventDefault()
  form.setAttribute('aria-busy', 'true')
})
addEventListener('pageshow', (event) => {
  if (event.persisted) for (const form of all('form[aria-busy]')) form.removeAttribute('aria-busy')
})

// With script the card page may be framed.
for (const form of all('form[data-pays]')) {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'embedded', value: '1' })
  form.append(field)
}

// What is typed into a fold stands in its line.
for (const fold of all('[data-retell]')) {
  fold.addEventListener('change', () => {
    const typed = all('input', fold).map(({ value }) => value)
    one('span', fold).textContent = typed.filter(Boolean).join(', ')
  })
}

const offline = one('[data-offline]')
const tellLine = () => {
  if (offline) offline.textContent = navigator.onLine ? '' : offline.dataset.offline
}
for (const name of ['online', 'offline', 'pageshow']) addEventListener(name, tellLine)

const spoken = one('[data-live-status]')
for (const button of all('[data-copy]')) {
  const label = button.textContent
  button.addEventListener('click', async () => {
    const field = document.getElementById(button.dataset.copy)
    field.select()
    try {
      await navigator.clipboard.writeText(field.value)
      button.textContent = button.dataset.copied
      // A changed label is not read out.
      if (spoken) spoken.textContent = button.dataset.copied
      setTimeout(() => {
        button.textContent = label
        if (spoken) spoken.textContent = ''
      }, 2000)
    } catch {
      // The link stays selected, to be copied.
    }
  })
}

for (const place of all('[data-share]')) {
  place.hidden = !navigator.share
  place.addEventListener('click', () => navigator.share({ text: place.dataset.share }).catch(() => {}))
}

for (const button of all('[data-print]')) button.addEventListener('click', () => print())

// The browser's return: asked once per visit; history does not ask again by itself.
const arrivedBy = performance.getEntriesByType('navigation')[0]?.type
if (arrivedBy !== 'back_forward') one('form[data-send-once]')?.requestSubmit()

frameCardPage(one('[data-card-frame]'))
splitAmounts(one('form[data-split]'))
followPot(one('[data-live-pot]'))
askAgain(one('[data-ask-again]'))
leaveSoon(one('[data-leaving]'))
followWindow(one('[data-other-window]'))
// Browsers let a script close only what a script has opened.
if (one('[data-close-window]')) close()

/** The acquirer's page in its place. Only its window at its origin is believed. */
function frameCardPage(place) {
  if (!place) return
  const frame = document.createElement('iframe')
  const { src, title } = place.dataset
  Object.assign(frame, { src, title, height: 620, allow: 'payment;publickey-credentials-get' })
  let steps = 0
  frame.addEventListener('load', () => {
    one('p', place)?.remove()
    if (steps++ === 0) return
    // The bank's question, say: where people look, nothing kept free below.
    place.style.minBlockSize = 'auto'
    setTimeout(() => {
      const { top, bottom } = place.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) place.scrollIntoView()
    }, HEIGHT_MS)
    dispatchEvent(new Event('whipround:step'))
  })
  place.append(frame)
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== place.dataset.origin || source !== frame.contentWindow) return
    const { type, height } = data ?? {}
    if (type === 'acquirer:finished') location.assign(place.dataset.return)
    if (type === 'acquirer:height' && height > 0 && height < 5000) frame.height = Math.ceil(height)
  })
}

/** Instant sums: typed amounts stay, the others share the rest, the leader takes the odd cents. */
function splitAmounts(form) {
  if (!form) return
  const { currency, exponent, total, decimalSign } = form.dataset
  const places = Number(exponent)
  const unit = 10 ** places
  const totalMinor = Number(total)
  const language = document.documentElement.lang
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, ...digits })
  const money = (minor) => format.format(minor / unit)
  const written = (minor) => (minor / unit).toFixed(places).replace('.', decimalSign)
  const read = (text) => {
    const compact = text.replace(/\s/g, '').replace(',', '.')
    return /^\d{1,12}(\.\d*)?$/.test(compact) ? Math.round(Number(compact) * unit) : undefined
  }
  const rows = all('[data-person]', form).map((row) => ({
    amount: one('[data-amount]', row),
    shown: one('[name^="shown."]', row),
    fixed: one('[name^="fixed."]', row),
  }))
  const line = one('[data-sum]', form)
  const say = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name])

  const show = (minor) => {
    const sum = rows.reduce((before, row) => before + (read(row.amount.value) ?? 0), 0)
    const off = sum - totalMinor
    one('[data-sum-line]', line).textContent = say(line.dataset.sumText, { sum: money(sum), total: money(totalMinor) })
    one('[data-sum-off]', line).textContent =
      off === 0 ? '' : say(off > 0 ? line.dataset.overText : line.dataset.underText, { sum: money(Math.abs(off)) })
    const leftover = one('[data-leftover]', form)
    leftover.textContent = minor > 0 ? say(leftover.dataset.leftoverText, { cents: money(minor) }) : ''
  }

  const rebalance = () => {
    const untouched = rows.filter((row) => row.fixed.value !== '1')
    const taken = rows.reduce((sum, row) => sum + (row.fixed.value === '1' ? (read(row.amount.value) ?? 0) : 0), 0)
    const rest = Math.max(totalMinor - taken, 0)
    const part = Math.floor(rest / Math.max(untouched.length, 1))
    const odd = rest - part * untouched.length
    untouched.forEach((row, index) => {
      const text = written(index === 0 ? part + odd : part)
      if (row.amount !== document.activeElement) row.amount.value = text
      row.shown.value = text
    })
    show(untouched.length === rows.length ? odd : 0)
  }

  for (const row of rows) {
    row.amount.addEventListener('input', () => {
      row.fixed.value = row.amount.value.trim() === '' ? '' : '1'
      rebalance()
    })
    row.amount.addEventListener('blur', rebalance)
  }
  one('[data-equal]', form)?.addEventListener('click', (event) => {
    event.preventDefault()
    for (const row of rows) row.fixed.value = ''
    rebalance()
  })
}

/** News of the pot. One that moves on reloads the page. */
function followPot(place) {
  if (!place) return
  const state = one('[data-pot-state]', place)?.dataset.potState
  const status = one('[data-live-status]')
  keepAsking(place.dataset.livePot, async (answer) => {
    const text = await answer.text()
    if (text === place.innerHTML) return
    const before = one('[data-pot-sentence]', place)?.textContent
    place.innerHTML = text
    const glance = one('[data-pot-state]', place)
    if (glance?.dataset.potState !== state) return location.reload()
    const sentence = one('[data-pot-sentence]', place)?.textContent
    if (status && sentence !== before) status.textContent = sentence
    for (const delivered of all('[data-delivered]', place)) {
      const shown = one(`[data-delivery="${delivered.dataset.delivered}"]`)
      if (shown) shown.textContent = delivered.textContent
    }
    for (const position of glance.dataset.paidPositions.split(' ').filter(Boolean)) {
      one(`[data-invitation="${position}"]`)?.classList.add('invitation-settled')
    }
  })
}

/**
 * The card page in a window of its own, where neither frame may show it: opened by a real click, and heard of from our
 * own page's news. Where a script may not open one, the link does.
 */
function followWindow(place) {
  if (!place) return
  const { news, again, open: isOpen, closed, blocked } = place.dataset
  const link = one('a', place)
  const said = one('[data-said]', place)
  const askNow = news && keepAsking(news, undefined, () => location.assign(news))
  let beside
  link.addEventListener('click', (event) => {
    if (beside && !beside.closed) {
      event.preventDefault()
      return beside.focus()
    }
    beside = open('about:blank')
    said.textContent = beside ? isOpen : blocked
    if (!beside) return
    dispatchEvent(new Event('whipround:beside'))
    event.preventDefault()
    // The bank's page shall not lead ours anywhere.
    beside.opener = null
    beside.location.href = link.href
    link.textContent = again
    if (link.className === 'button') link.classList.add('button-secondary')
    const timer = setInterval(() => {
      if (!beside.closed) return
      clearInterval(timer)
      said.textContent = closed
      askNow?.()
    }, WINDOW_MS)
  })
}

/** Asks with the last ETag; less often while hidden or failing, at once when looked at again. Returns how to ask now. */
function keepAsking(path, hear, leave, growth = 1) {
  let etag
  let usualMs = POLL_MS
  let waitMs = usualMs
  let timer
  const next = (ms) => {
    clearTimeout(timer)
    timer = setTimeout(ask, ms)
  }
  async function ask() {
    try {
      // Where it leads may be another site, which must not be asked from here.
      const headers = etag ? { 'If-None-Match': etag } : {}
      const answer = await fetch(path, { headers, cache: 'no-store', redirect: 'manual' })
      if (answer.type === 'opaqueredirect' && leave) return leave()
      if (answer.status === 200) {
        etag = answer.headers.get('etag') ?? undefined
        await hear?.(answer)
      }
      usualMs = Math.min(usualMs * growth, POLL_MAX_MS)
      waitMs = answer.ok || answer.status === 304 ? usualMs : waitMs * 2
    } catch {
      // Offline: it is asked again anyway.
      waitMs *= 2
    }
    waitMs = Math.min(waitMs, POLL_MAX_MS)
    next(document.hidden ? Math.max(waitMs, POLL_HIDDEN_MS) : waitMs)
  }
  addEventListener('visibilitychange', () => {
    if (!document.hidden) next(0)
  })
  next(waitMs)
  return () => next(0)
}

/** The slow bank: asked ever less often, and the page left only when it says something else, or leads on. */
function askAgain(place) {
  if (!place) return
  const path = place.dataset.askAgain
  const state = one('main').dataset.state
  const leave = () => location.assign(path)
  const hear = async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (one('main', page)?.dataset.state !== state) leave()
  }
  keepAsking(path, hear, leave, 1.5)
}

/**
 * Back to the shop after a while without reading, once, told at its beginning, stopped by any use of the page. A reload,
 * the back button and a second tab find the page's address alone, which leads nowhere.
 */
function leaveSoon(place) {
  if (!place) return
  const address = new URL(location.href)
  const isArrival = address.searchParams.has('done')
  address.searchParams.delete('done')
  history.replaceState(history.state, '', address)
  if (!isArrival || ['reload', 'back_forward'].includes(arrivedBy)) return
  const { leaving, text, staying } = place.dataset
  const shown = one('[data-leaving-in]', place)
  const button = one('[data-stay]', place)
  const said = one('[data-leaving-said]', place)
  const enough = Number(place.dataset.seconds)
  let seconds = enough
  const show = () => {
    shown.textContent = text.replace('{seconds}', seconds)
  }
  const timer = setInterval(() => {
    // Who looks elsewhere, at the friend they pass a link to, is waited for.
    if (document.hidden) return
    seconds -= 1
    show()
    said.textContent ||= shown.textContent
    if (seconds > 0) return
    stay()
    location.assign(leaving)
  }, 1000)
  function stay() {
    clearInterval(timer)
    const hadFocus = document.activeElement === button
    shown.hidden = true
    button.hidden = true
    said.classList.remove('visually-hidden')
    said.textContent = staying
    if (hadFocus) said.focus()
  }
  show()
  place.hidden = false
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
  const readOn = () => {
    seconds = enough
  }
  addEventListener('scroll', readOn, { passive: true })
  one('main').addEventListener('click', stay, { once: true })
  addEventListener('keydown', stay, { once: true })
}
