// Comfort only: every page works without this file.
const frame = document.querySelector('.pay-frame')
const parentOrigin = frame?.dataset.parent

if (parentOrigin && window.parent !== window) {
  const tell = (message) => window.parent.postMessage(message, parentOrigin)
  const tellHeight = () => tell({ type: 'acquirer:height', height: Math.ceil(frame.getBoundingClientRect().height) })
  new ResizeObserver(tellHeight).observe(frame)
  if (frame.dataset.finished) tell({ type: 'acquirer:finished' })
  document.querySelector('[data-leave]')?.addEventListener('click', (event) => {
    event.preventDefault()
    tell({ type: 'acquirer:finished' })
  })
}

const number = document.getElementById('number')
const expiry = document.getElementById('expiry')
const code = document.getElementById('code')

const brandOf = (digits) => {
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : ''
}

// Rewriting moves the cursor to the end, so it is done only for those who type there.
const typesAtEnd = (input) => input.selectionStart === input.value.length

const formatNumber = () => {
  const digits = number.value.replace(/\D/g, '').slice(0, 19)
  const brand = brandOf(digits)
  number.closest('.field').dataset.brand = brand
  if (!typesAtEnd(number)) return
  const groups = brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,7})?/
  number.value = (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

const formatExpiry = (event) => {
  if (event.inputType?.startsWith('delete') || !typesAtEnd(expiry)) return
  const text = expiry.value.replace(/[^\d/]/g, '')
  const match = /^(0[1-9]|1[0-2]|[2-9])\/?(\d{0,4})/.exec(text)
  if (match) expiry.value = `${match[1].padStart(2, '0')} / ${match[2]}`
}

if (number) {
  number.addEventListener('input', formatNumber)
  expiry.addEventListener('input', formatExpiry)
  for (const button of document.querySelectorAll('[data-card]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      number.value = button.dataset.card
      formatNumber()
      expiry.value ||= '12 / 34'
      code.value = brandOf(number.value) === 'amex' ? '1234' : '123'
      document.getElementById('name').value ||= 'Alice Martin'
      document.querySelector('.card-form .button').focus()
    })
  }
}

for (const form of document.querySelectorAll('.card-form, .wallet-form')) {
  let sent = false
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault()
    sent = true
    form.classList.add('sent')
  })
  // The back button brings the page back as it was left.
  window.addEventListener('pageshow', () => {
    sent = false
    form.classList.remove('sent')
  })
}

document.querySelector('.error-summary')?.focus()
