// How much a friend pays, and for whom: the same sums as without this file, at once. The form is sent as it stands.

const form = document.querySelector('[data-choice]')
const field = (name) => form.elements.namedItem(name)
const one = (selector) => form.querySelector(selector)
const { currency, exponent, decimalSign, part, least, most, ...texts } = form.dataset
const unit = 10 ** Number(exponent)
const digits = { minimumFractionDigits: Number(exponent), maximumFractionDigits: Number(exponent) }
const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency, ...digits })
const money = (minor) => format.format(minor / unit)
const say = (template, value) => template.replace(/\{\w+\}/, () => value)
const takes = [...form.querySelectorAll('[data-take]')]
const amount = field('pledge')
const headcount = field('headcount')

const taken = () => takes.filter(({ checked }) => checked)
const sum = (key) => taken().reduce((total, { dataset }) => total + Number(dataset[key]), 0)

function read() {
  const compact = amount.value.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d*)?$/.test(compact) ? Math.round(Number(compact) * unit) : undefined
}

/** The sentence about the amount, and what the button takes: an amount that may not be paid says why and takes nothing. */
function show() {
  const minor = read()
  const mostNow = Number(most) + sum('adds')
  const leastNow = (taken().length > 0 ? Number(part) : Number(least)) + sum('part')
  const line = one('[data-consequence]')
  const isHigh = minor > mostNow
  const isWrong = minor === undefined || isHigh || minor < leastNow
  if (minor !== undefined && isWrong)
    line.textContent = say(isHigh ? texts.highText : texts.lowText, money(isHigh ? mostNow : leastNow))
  else if (texts.restText && minor !== undefined) line.textContent = say(texts.restText, money(mostNow - minor))
  one('[data-pay]').disabled = isWrong
  if (isWrong) return
  one('[data-pay]').textContent = say(texts.payText, money(minor))
  one('[data-consent]').textContent = say(texts.consentText, money(minor))
  field('pledge_shown').value = amount.value
  field('pledge_for').value = `${headcount.value}:${taken().map(({ dataset }) => dataset.take)}`
  const offered = []
  for (const button of form.querySelectorAll('[data-round]')) {
    const multiple = Number(button.dataset.multiple)
    const next = (Math.floor(minor / multiple) + 1) * multiple
    button.parentNode.hidden = next > mostNow || offered.includes(next)
    offered.push(next)
    Object.assign(button, {
      value: `round:${next}`,
      textContent: money(next),
      ariaLabel: say(texts.roundText, money(next)),
    })
    button.dataset.round = next
  }
}

function write(minor) {
  amount.value = (minor / unit).toFixed(Number(exponent)).replace('.', decimalSign)
  show()
}

function workOut() {
  const count = Number(headcount.value)
  one('[data-headcount]').textContent = count === 1 ? texts.one : say(texts.people, count)
  write(Number(part) * count + sum('part'))
}

form.addEventListener('click', (event) => {
  const { step, round } = event.target.dataset
  if (step === undefined && round === undefined) return
  event.preventDefault()
  if (round !== undefined) return write(Number(round))
  const count = Number(headcount.value) + Number(step)
  if (count < 1 || count > 9) return
  headcount.value = count
  for (const button of form.querySelectorAll('[data-step]')) button.disabled = count + Number(button.dataset.step) < 1
  workOut()
})
for (const box of takes) box.addEventListener('change', workOut)
amount.addEventListener('input', show)
