/**
 * Styles that stand in the page have a file, too, which later pages name among theirs: a disabled link is
 * never asked for, and tells their loader that it is there.
 */
for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
  const link = document.createElement('link')
  link.setAttribute('disabled', '')
  link.rel = 'stylesheet'
  link.href = style.dataset.file ?? ''
  document.head.append(link)
}
