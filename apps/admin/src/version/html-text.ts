/** Returns the text of HTML as it is read, with the address of each link. */
export function htmlText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a'))
    link.append(`（${link.getAttribute('href') ?? ''}）`)
  return (body.textContent ?? '').trim()
}
