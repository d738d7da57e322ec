// Comfort, and the plugin: whoever has no script buys by address and by link.
const PAUSE_MS = 2000

for (const live of document.querySelectorAll('[data-live]')) watch(live)

/** Asks for this part again and again, and changes it only when it has changed. */
function watch(live) {
  let tag = ''
  const ask = async () => {
    if (!document.hidden) {
      const answer = await fetch(live.dataset.live, { cache: 'no-store', headers: { 'if-none-match': tag } })
      const isFirst = tag === ''
      tag = answer.headers.get('etag') ?? ''
      const text = answer.status === 200 ? await answer.text() : ''
      if (text && !(isFirst && text === live.innerHTML)) replace(live, text)
    }
  }
  const again = () =>
    setTimeout(
      () =>
        ask()
          .catch(() => {})
          .finally(again),
      PAUSE_MS,
    )
  again()
}

/** What was open stays open, and the focus where it was. */
function replace(live, text) {
  const open = [...live.querySelectorAll('details[open]')].map(({ id }) => id)
  const focused = live.contains(document.activeElement) ? document.activeElement : undefined
  const focusedId = focused?.id || focused?.closest('details')?.id
  live.innerHTML = text
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  const again = focusedId && document.getElementById(focusedId)
  if (again) (again.matches('details') ? again.querySelector('summary') : again).focus({ preventScroll: true })
}

document.addEventListener('click', (event) => {
  const { target } = event
  const copy = target.closest('[data-copy]')
  if (copy) return void copyText(copy)
  const phone = target.closest('[data-phone]')
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (phone && isPlain && window.open(phone.href, '_blank', 'popup,width=390,height=844')) {
    event.preventDefault()
  }
})

async function copyText(button) {
  const label = button.textContent
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = button.dataset.copied
  setTimeout(() => {
    button.textContent = label
  }, PAUSE_MS)
}

// A form sent twice is one order; the button says that it was heard.
for (const form of document.querySelectorAll('.checkout')) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  window.addEventListener('pageshow', () => {
    isSent = false
  })
}

const place = document.querySelector('.pay-here')
if (place) payHere(place)

function payHere({ dataset }) {
  const said = place.querySelector('.said')
  const say = (text) => {
    said.textContent = text
  }
  if (typeof window.Whipround !== 'function') return say(dataset.missing)
  const button = place.querySelector('button')
  const containerElement = place.querySelector('.container')
  new window.Whipround(button, {
    signature: dataset.signature,
    ...(containerElement && { containerElement }),
    onOpen: () => {
      button.hidden = true
      say('')
    },
    onClose: () => {
      button.hidden = false
    },
    onSuccess: (result) => {
      location.href = `${dataset.back}?pledg_result=${encodeURIComponent(JSON.stringify(result))}`
    },
    onError: ({ message }) => say(message),
    onCancel: () => say(dataset.cancelled),
  })
}
