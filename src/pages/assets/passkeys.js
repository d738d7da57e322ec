// Asks the browser for a passkey, and sends what it answers with the form. A module: other scripts of the page have names of their own.
const form = document.querySelector('form[data-passkey]')
const told = form.querySelector('[data-told]')
const tell = (words) => {
  told.textContent = words
  told.hidden = words === ''
}
const options = JSON.parse(form.dataset.options)

const toBytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
const toText = (buffer) =>
  buffer &&
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
const withBytes = (credentials = []) => credentials.map((each) => ({ ...each, id: toBytes(each.id) }))

async function make() {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: withBytes(options.excludeCredentials),
  }
  const made = await navigator.credentials.create({ publicKey })
  const { clientDataJSON, attestationObject } = made.response
  return answerOf(made, {
    clientDataJSON: toText(clientDataJSON),
    attestationObject: toText(attestationObject),
    transports: made.response.getTransports?.() ?? [],
  })
}

async function use() {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: withBytes(options.allowCredentials),
  }
  const signed = await navigator.credentials.get({ publicKey })
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return answerOf(signed, {
    clientDataJSON: toText(clientDataJSON),
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
    userHandle: userHandle?.byteLength ? toText(userHandle) : null,
  })
}

const answerOf = ({ id, rawId, type }, response) => JSON.stringify({ id, rawId: toText(rawId), type, response })

let isAsking = false
async function ask() {
  if (isAsking) return
  if (!window.PublicKeyCredential) {
    tell(form.dataset.unknown)
    return
  }
  isAsking = true
  tell('')
  try {
    form.elements.answer.value = await (form.dataset.passkey === 'create' ? make() : use())
    form.submit()
  } catch {
    tell(form.dataset.failed)
  }
  isAsking = false
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  ask()
})
ask()
