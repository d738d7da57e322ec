import type { FrameAddress } from './frame-address.ts'

/** A page that is not ours cannot tell its height: what card pages of banks need. */
export const HEIGHT_PX = 640

/** `style`: as in a style sheet, applied through CSSOM: a shop's policy may forbid style attributes and others' sheets. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  style: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  setStyle(element, style)
  for (const name of Object.keys(attributes)) element.setAttribute(name, attributes[name] as string)
  return element
}

export function setStyle(element: HTMLElement, style: string): void {
  for (const rule of style.split(';')) {
    const [name = '', value = ''] = rule.split(':')
    element.style.setProperty(name, value)
  }
}

/** The frame, not yet in the page: browsers learn its name only then. */
export function createFrame(title: string, name: string): HTMLIFrameElement {
  const style = `display:block;width:100%;height:${HEIGHT_PX}px;border:0;scroll-margin:24px`
  return createElement('iframe', style, { title, name, allow: 'payment;publickey-credentials-get' })
}

/** Posts the settings into the frame, which must be in the page: a form for a frame that is nowhere would open a window. */
export function postInto(frame: HTMLIFrameElement, { action, fields }: FrameAddress): void {
  const attributes = { method: 'post', action, target: frame.name, 'accept-charset': 'utf-8' }
  const form = createElement('form', 'display:none', attributes)
  for (const [field, value] of fields)
    form.appendChild(createElement('input', '', { type: 'hidden', name: field, value }))
  document.body.appendChild(form)
  // A field named `submit` would hide the method of that name.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}

/** New pages begin at their top, also where the shop's page was scrolled past it. */
export function scrollToTop(frame: HTMLIFrameElement): void {
  if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
}

/** A closing cross of ours, for pages that bring none: while ours loads, and those of banks. */
export function createCross(label: string, onPress: () => void): HTMLButtonElement {
  const place = 'position:absolute;top:8px;right:8px;width:44px;height:44px;padding:0;border:0;border-radius:22px'
  const look = 'background:#fff;color:#b3261e;font:28px/1 sans-serif;cursor:pointer'
  const cross = createElement('button', `${place};${look}`, { type: 'button', 'aria-label': label, title: label })
  cross.textContent = '×'
  cross.addEventListener('click', onPress)
  return cross
}
