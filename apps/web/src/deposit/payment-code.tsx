import { useEffect, useState } from 'react'
import { toast } from '../overlay/toast.ts'
import styles from './pay-target.module.css'
import { appLink, paymentPicture, pictureFile } from './payment-picture.ts'

type PaymentCodeProps = {
  /** The QR code image from the server, including its white margin. */
  image: string
  title: string
  /** The text that the QR code contains. */
  code: string
  /** The lines of text in the saved picture. */
  lines: readonly string[]
  fileName: string
  /** The name of the app that reads the code. */
  app?: string
}

type Picture = { canvas: HTMLCanvasElement; url: string }

/** Returns the picture as PNG, once it is rendered. */
function usePicture(image: string, words: string): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    let isCancelled = false
    async function draw() {
      const canvas = await paymentPicture(image, words.split('\n'))
      if (!isCancelled) setPicture({ canvas, url: canvas.toDataURL('image/png') })
    }
    draw().catch(console.info)
    return () => {
      isCancelled = true
    }
  }, [image, words])
  return picture
}

async function share(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const files = [await pictureFile(canvas, name)]
  if (navigator.canShare?.({ files })) await navigator.share({ files })
  else toast.info('请长按二维码保存或转发')
}

/** Shows a payment code that the payer can save, because a payer with one phone scans it from the photo album. */
export function PaymentCode(props: PaymentCodeProps) {
  const { image, title, code, lines, fileName, app } = props
  const picture = usePicture(image, lines.join('\n'))
  const link = appLink(code)
  const shares = typeof navigator.share === 'function'
  return (
    <div className={styles.code}>
      <img className={styles.plate} src={image} alt={title} width={200} height={200} />
      <p className={styles.hint}>同一部手机付款：保存图片后从相册选取</p>
      <p className={styles.ways}>
        {picture && (
          <a className={styles.way} href={picture.url} download={fileName}>
            保存图片
          </a>
        )}
        {picture && shares && (
          <button
            type="button"
            className={styles.way}
            onClick={() => {
              // Closing the share sheet is not an error.
              share(picture.canvas, fileName).catch(console.info)
            }}
          >
            分享
          </button>
        )}
        {link && app && (
          <a className={styles.way} href={link} target="_blank" rel="noopener noreferrer">
            打开{app}
          </a>
        )}
      </p>
    </div>
  )
}
