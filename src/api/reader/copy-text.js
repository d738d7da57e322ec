// Buttons that copy the text beside them; without script, or where the browser has no clipboard, there are none.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('.copy')) {
    const { textContent: label } = button
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent)
      button.textContent = button.dataset.copied
      setTimeout(() => {
        button.textContent = label
      }, 1500)
    })
  }
}
