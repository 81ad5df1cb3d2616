/** The time after which the download frame is removed (spec §9). */
const frameMs = 2000

/** The file types that a browser downloads instead of showing them. */
const files = /\.(apk|ipa|plist|mobileconfig|dmg|zip)$/i

/** Returns the http or https URL of a file; null for the URL of a page or an invalid URL. */
export function fileAddress(text: string): string | null {
  try {
    const { href, protocol, pathname } = new URL(text, window.location.href)
    return /^https?:$/.test(protocol) && files.test(pathname) ? href : null
  } catch (error) {
    console.info('not an address', error)
    return null
  }
}

/** Starts a download in a hidden frame, and removes the frame after `frameMs`. */
export function startDownload(address: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  frame.title = '下载'
  frame.setAttribute('sandbox', 'allow-downloads')
  document.body.append(frame)
  setTimeout(() => frame.remove(), frameMs)
}
