import { tellShop } from './callbacks.ts'
import { beginOpening, type Opening } from './opening.ts'
import { fieldsOf, normalise, problemOf, type Settings } from './settings.ts'
import { textsOf } from './texts.ts'

/** Where this script came from is where payments are made. Undefined when it was not loaded by a script element. */
const service = originOfScript()
/** The newest instance of a button answers its clicks: a redrawn checkout makes one each time. */
const instances = new WeakMap<object, Whipround>()

/** `new Whipround(button, settings)` (docs/plugin.md). Settings that are wrong throw nothing: `onError` tells. */
class Whipround {
  /** Merges settings, at any time. An open page begins anew when what it was asked for has changed. */
  readonly configure: (given: unknown) => void
  /** Presses pay inside the frame, for shops that draw the button themselves. */
  readonly validateCheckout: () => void

  constructor(button: unknown, given: unknown) {
    const settings: Settings = normalise(given)
    let opening: Opening | undefined
    /** What the constructor has told already, and no click has asked for yet. */
    let told: string | undefined

    const problem = () => {
      if (!service) return 'the script must be loaded by a script element'
      return isElement(button) ? problemOf(settings) : 'the button is not an element'
    }
    const complain = (what: string) => {
      console.error(`Whipround: ${what}`)
      tellShop(settings, 'onError', { type: 'invalid_request_error', message: textsOf(settings).wrongSettings })
    }
    const begin = () => {
      if (opening?.isAlive()) return
      const what = problem()
      if (what === undefined) {
        opening = beginOpening(service as string, settings, button as Element)
        return
      }
      tellShop(settings, 'onOpen')
      if (what !== told) complain(what)
      told = undefined
    }

    this.configure = (given) => {
      const before = opening?.isAlive() && String(fieldsOf(settings))
      Object.assign(settings, normalise(given))
      if (before && !problem() && before !== String(fieldsOf(settings))) opening?.reload()
    }
    this.validateCheckout = () => {
      if (opening?.isAlive()) opening.validate()
    }
    // Told when the shop's script has run: it may still configure, or click at once and be told then.
    const check = setTimeout(() => {
      told = problem()
      if (told) complain(told)
    })
    if (!isElement(button)) return
    instances.set(button, this)
    button.addEventListener('click', (event) => {
      if (instances.get(button) !== this) return
      clearTimeout(check)
      keepOnPage(event, button)
      begin()
    })
  }
}

function isElement(button: unknown): button is Element {
  return button instanceof Element
}

/** A button may stand in a form, or be a link. Labels and what they choose keep their meaning. */
function keepOnPage(event: Event, button: Element): void {
  const target = event.target instanceof Element ? event.target : button
  const pressed = target.closest('a,button,input')
  if (pressed && (pressed.tagName === 'A' || /^(submit|image)$/.test((pressed as HTMLInputElement).type)))
    event.preventDefault()
}

/** Not by its name alone: an image named `currentScript` would stand in for it. */
function originOfScript(): string | undefined {
  const script = document.currentScript
  return script instanceof HTMLScriptElement && script.src ? new URL(script.src).origin : undefined
}

Object.assign(window, { Whipround, Pledg: Whipround })
