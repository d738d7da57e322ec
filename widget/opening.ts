import { closeByBack } from './back-button.ts'
import { type End, tellShop } from './callbacks.ts'
import { createCross, createElement, createFrame, HEIGHT_PX, postInto, scrollToTop, setStyle } from './frame.ts'
import { type FrameAddress, frameAddress } from './frame-address.ts'
import { showPopin } from './popin.ts'
import { type FrameMessage, readFrameMessage, type ShopError, VALIDATE } from './protocol.ts'
import { fieldsOf, type Settings, showsCloseButton } from './settings.ts'
import { textsOf } from './texts.ts'

/** After that nobody waits any longer. */
const READY_MS = 20_000
/** Ours says that it is ready while it loads, and may be heard after: another page, a refusal or the browser's error stays silent. */
const SILENT_MS = 5000
/** How long a page may be silent before our cross shows: those of ours that bring one never see it. */
const CROSS_MS = 1000
const WRAPPER = 'pledg-iframe-wrapper'

export interface Opening {
  /** False once it has ended, or the shop has taken the frame away: then it is inert. */
  isAlive(): boolean
  /** Leads the frame anew, with the settings as they are now. */
  reload(): void
  /** Presses pay inside. */
  validate(): void
}

/** From the click on `button` to exactly one of `onSuccess`, `onError`, `onCancel`. `service`: our origin, the only one believed. */
export function beginOpening(service: string, settings: Settings, button: Element): Opening {
  const texts = textsOf(settings)
  const container = settings.containerElement as HTMLElement | undefined
  const hasCross = showsCloseButton(settings)
  let word = ''
  let address: FrameAddress | undefined
  let [isTold, isOver] = [false, false]
  // The frame has shown a page; a form of ours is on its way into it; its page cannot be left for nobody knows what was paid.
  let [isShown, isPosting, isAsking] = [false, false, false]
  /** What somebody has typed goes by no slip of a finger. */
  let hasTyped = false
  let spokeAt = 0
  let isFormReady: boolean | undefined
  let limit: number | undefined
  let crossTimer: number | undefined

  const newFrame = () => {
    const made = createFrame(texts.payment, `whipround-${randomWord()}`)
    made.addEventListener('load', () => made === frame && onLoad())
    return made
  }
  let frame: HTMLIFrameElement = newFrame()
  const cross = createCross(texts.close, () => end('onCancel'))
  const wrapper = createElement('div', 'position:relative', { class: WRAPPER })
  const progress = createElement('progress', 'display:block;width:100%', { 'aria-label': texts.loading })
  for (const element of [progress, frame, cross]) wrapper.appendChild(element)
  const showCross = (isShown: boolean) => {
    // A pop-in is never a prison, whatever the shop wishes.
    setStyle(cross, `display:${isShown && (hasCross || !container) ? 'block' : 'none'}`)
    // What brings no cross tells no height either.
    setStyle(frame, `min-height:${isShown ? HEIGHT_PX : 0}px`)
  }

  const leave = (wasCancelled = false): Promise<unknown> | undefined => {
    isOver = true
    clearTimeout(limit)
    clearTimeout(crossTimer)
    removeEventListener('message', listen)
    document.removeEventListener('securitypolicyviolation', onForbidden)
    removeWrapper()
    return endBack?.(wasCancelled)
  }
  const tellOpen = () => {
    if (isTold) return
    isTold = true
    tellShop(settings, 'onOpen')
  }
  const end = (name: End, ...told: object[]) => {
    if (isOver) return
    isOver = true
    // Shops that show an error only on an open page hear of that first.
    tellOpen()
    const stepped = leave(name === 'onCancel')
    const tell = () => {
      tellShop(settings, 'onClose')
      tellShop(settings, name, ...(told as [never]))
    }
    if (stepped) stepped.then(tell, tell)
    else tell()
  }
  const fail = ({ type, message }: ShopError, why: string) => {
    console.error(`Whipround: ${type}: ${why}`)
    end('onError', { type, message })
  }
  const giveUp = (isForbidden = false) => {
    if (!frame.isConnected) {
      leave()
      return
    }
    const why = isForbidden
      ? `form-action does not allow ${service}, and no address holds these settings`
      : `no payment page. Is ${location.origin} a site of this merchant, and ${service} allowed as frame-src?`
    fail({ type: 'network_error', message: texts.unreachable }, why)
  }

  const hear = (message: FrameMessage) => {
    switch (message.name) {
      case 'PLEDG_READY':
        spokeAt = Date.now()
        isShown = true
        isPosting = false
        isAsking = !!message.payload.isAsking
        clearTimeout(limit)
        clearTimeout(crossTimer)
        showCross(false)
        progress.remove()
        return tellOpen()
      case 'PLEDG_HEIGHT':
        frame.style.height = `${message.payload.height}px`
        return
      case 'PLEDG_SCROLL_TO_TOP':
        return scrollToTop(frame)
      case 'PLEDG_TYPED':
        hasTyped = true
        return
      case 'PLEDG_FORM_STATUS':
        if (isFormReady === message.payload.ready) return
        isFormReady = message.payload.ready
        return tellShop(settings, 'onCheckoutFormStatusChange', isFormReady)
      case 'PLEDG_SUCCESS':
        return end('onSuccess', message.payload)
      case 'PLEDG_ERROR':
        return fail(message.payload.error, message.payload.error.message)
      case 'PLEDG_CANCEL_CLOSE':
        return end('onCancel')
    }
  }
  function listen({ source, origin, data }: MessageEvent) {
    if (!frame.isConnected) {
      leave()
      return
    }
    if (source !== frame.contentWindow || origin !== service) return
    const message = readFrameMessage(data, word)
    if (message) hear(message)
  }

  const go = () => {
    word = randomWord()
    clearTimeout(limit)
    limit = setTimeout(giveUp, READY_MS)
    awaitCross()
    const terms = { opening: word, shopOrigin: location.origin }
    address = frameAddress(service, fieldsOf(settings), terms)
    // Where the shop's container is in no page yet, the frame goes its way once it is.
    isPosting = frame.isConnected
    if (isPosting) postInto(frame, address)
    else followAddress()
  }
  const followAddress = () => {
    isPosting = false
    if (address?.url) frame.src = address.url
    else giveUp(true)
  }
  /** In a frame of its own: the old one's pages are in no history, and what they still say is not heard. */
  const goAnew = () => {
    const old = frame
    frame = newFrame()
    isShown = false
    wrapper.replaceChild(frame, old)
    go()
  }
  // A shop's policy need not know our forms.
  function onForbidden({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent) {
    // Before its version 15 Safari does not say whether a policy only reports.
    const isForm = isPosting && effectiveDirective === 'form-action' && disposition !== 'report'
    if (isForm && blockedURI.startsWith(service)) followAddress()
  }
  const awaitCross = () => {
    clearTimeout(crossTimer)
    crossTimer = setTimeout(() => {
      isAsking = false
      showCross(true)
    }, CROSS_MS)
  }
  const onLoad = () => {
    if (isOver) return
    // An empty page is readable, ours is not. A frame that was moved in the shop's page has lost what it showed.
    if (frame.contentDocument) {
      if (isShown) goAnew()
      return
    }
    isShown = true
    if (Date.now() - spokeAt < SILENT_MS) {
      spokeAt = 0
      return
    }
    awaitCross()
    if (isTold) return
    clearTimeout(limit)
    limit = setTimeout(giveUp, SILENT_MS)
  }

  showCross(false)
  addEventListener('message', listen)
  document.addEventListener('securitypolicyviolation', onForbidden)
  const dismiss = () => isAsking || end('onCancel')
  const closesBeside = () => hasCross && !hasTyped
  const removeWrapper = container
    ? placeIn(container, wrapper)
    : showPopin(wrapper, { label: texts.payment, onDismiss: dismiss, closesBeside, opener: button })
  const endBack = container ? undefined : closeByBack(() => (frame.isConnected ? dismiss() !== true : !leave()))
  go()
  if (!container) frame.focus()

  return {
    isAlive: () => !isOver && frame.isConnected,
    reload: goAnew,
    validate: () => frame.contentWindow?.postMessage({ name: VALIDATE, opening: word }, service),
  }
}

/** What an earlier instance left there goes: a shop that draws its checkout anew may keep the container. */
function placeIn(container: HTMLElement, wrapper: HTMLElement): () => void {
  for (const old of Array.from(container.getElementsByClassName(WRAPPER))) old.remove()
  container.appendChild(wrapper)
  return () => wrapper.remove()
}

/** 128 bits, as 22 letters that an address takes as they are. */
function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...Array.from(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, 22)
}
