// Of a page in the web view of a mobile kit: tells the app what happens, through the bridge that the kit has put there. Without
// this file or a bridge the page works as in any browser.

const { told } = document.body.dataset

// From one of our pages to the next one: the app shows the top of it.
if (document.referrer.startsWith(`${location.origin}/pay/`)) tellApp({ name: 'PLEDG_SCROLL_TO_TOP' })
// Each time that the page is shown: an app goes on at the first.
if (told) tellApp(JSON.parse(told))

/** iOS hears an object, Android a text. */
function tellApp(message) {
  const { webkit } = window
  const ios = webkit?.messageHandlers?.callbackHandler
  if (ios) ios.postMessage(message)
  else webkit?.postMessage?.(JSON.stringify(message))
}
