/** Spec §9: how long the frame of a download lives. */
const frameMs = 2000

/** Files that a browser takes down in place of showing them. */
const files = /\.(apk|ipa|plist|mobileconfig|dmg|zip)$/i

/** The address of a file over http or https; null for a page, and for what is no address. */
export function fileAddress(text: string): string | null {
  try {
    const { href, protocol, pathname } = new URL(text, window.location.href)
    return /^https?:$/.test(protocol) && files.test(pathname) ? href : null
  } catch (error) {
    console.info('not an address', error)
    return null
  }
}

/** Begins a download in a frame that nobody sees and that is soon gone again. */
export function startDownload(address: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  frame.title = '下载'
  frame.setAttribute('sandbox', 'allow-downloads')
  document.body.append(frame)
  setTimeout(() => frame.remove(), frameMs)
}
