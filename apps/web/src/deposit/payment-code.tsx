import { useEffect, useState } from 'react'
import { toast } from '../overlay/toast.ts'
import styles from './pay-target.module.css'
import { appLink, paymentPicture, pictureFile } from './payment-picture.ts'

type PaymentCodeProps = {
  /** As the server has drawn it, with its quiet zone. */
  image: string
  title: string
  /** The text of the code. */
  code: string
  /** What a payer has to know who sees the picture alone. */
  lines: readonly string[]
  fileName: string
  /** The app that reads the code. */
  app?: string
}

type Picture = { canvas: HTMLCanvasElement; url: string }

/** The PNG, once it is drawn. */
function usePicture(image: string, words: string): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    let left = false
    async function draw() {
      const canvas = await paymentPicture(image, words.split('\n'))
      if (!left) setPicture({ canvas, url: canvas.toDataURL('image/png') })
    }
    draw().catch(console.info)
    return () => {
      left = true
    }
  }, [image, words])
  return picture
}

async function share(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const files = [await pictureFile(canvas, name)]
  if (navigator.canShare?.({ files })) await navigator.share({ files })
  else toast.info('请长按二维码保存或转发')
}

/** A payment code that can leave the screen: on one phone the payer needs it in the album. */
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
              // Shut again without sharing is no mishap.
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
