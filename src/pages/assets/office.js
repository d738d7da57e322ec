// Three comforts of staff pages. Everything works without them.
const root = document.documentElement
const words = document.currentScript?.dataset ?? {}
root.classList.add('scripted')

// Copy: what a button names goes to the clipboard, and the button says so for a moment.
const SAID_MS = 2000
document.addEventListener('click', async (event) => {
  const button = event.target.closest?.('button[data-copy]')
  if (!button) return
  try {
    await navigator.clipboard.writeText(button.dataset.copy)
  } catch {
    return
  }
  const label = button.textContent
  button.textContent = words.copied
  setTimeout(() => {
    button.textContent = label
  }, SAID_MS)
})

// The palette: `/` opens it, it lists where the rail and the page's actions lead; what it does not know is looked for.
const palette = document.createElement('dialog')
palette.className = 'palette'
palette.setAttribute('aria-label', words.palette ?? '')
const field = document.createElement('input')
// No `search`: there Escape empties the field before it closes the list.
field.type = 'text'
field.setAttribute('aria-label', words.palette ?? '')
field.autocomplete = 'off'
const list = document.createElement('ul')
palette.append(field, list)

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function places() {
  const links = [...document.querySelectorAll('.sections a, .acts a, main a.button')]
  const find = document.querySelector('form.find')
  const sought = field.value.trim()
  const known = links
    .map((link) => ({ label: link.textContent.trim(), href: link.href }))
    .filter(({ label }) => plain(label).includes(plain(sought)))
  const query = find &&
    sought && { label: `${words.look} “${sought}”`, href: `${find.action}?${new URLSearchParams({ q: sought })}` }
  return query ? [...known, query] : known
}

function fill() {
  list.replaceChildren(
    ...places().map(({ label, href }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = href
      link.textContent = label
      item.append(link)
      return item
    }),
  )
}

field.addEventListener('input', fill)
palette.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp') (links[at - 1] ?? field).focus()
  else if (event.key === 'Enter' && document.activeElement === field) links[0]?.click()
  else return
  event.preventDefault()
})
document.addEventListener('keydown', (event) => {
  // The palette's own field keeps the focus for a moment after it is closed.
  const isTyping =
    !palette.contains(event.target) && event.target.closest?.('input, textarea, select, [contenteditable]')
  if (
    event.key !== '/' ||
    palette.open ||
    isTyping ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !document.querySelector('.rail')
  )
    return
  event.preventDefault()
  if (!palette.isConnected) document.body.append(palette)
  field.value = ''
  fill()
  palette.showModal()
})

// Live pages are read again while somebody looks at them; nothing that is being typed or read open is taken away.
const main = document.querySelector('main[data-live-ms]')
const told = document.querySelector('#told')
if (main) {
  const isBusy = () =>
    document.hidden || palette.open || main.contains(document.activeElement) || main.querySelector('details[open]')
  setInterval(async () => {
    if (isBusy()) return
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (!answer?.ok || answer.redirected || isBusy()) return
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
    if (!next || next.textContent === main.textContent) return
    main.replaceChildren(...next.childNodes)
    if (told) told.textContent = words.refreshed ?? ''
  }, Number(main.dataset.liveMs))
}
