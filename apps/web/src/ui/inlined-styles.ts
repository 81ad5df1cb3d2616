/**
 * Adds a disabled link for each inlined style. The page loader of the build loads the style files of a page, except
 * those that have a link already. So the inlined style is not loaded again; a disabled link itself loads nothing.
 */
for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
  const link = document.createElement('link')
  link.setAttribute('disabled', '')
  link.rel = 'stylesheet'
  link.href = style.dataset.file ?? ''
  document.head.append(link)
}
