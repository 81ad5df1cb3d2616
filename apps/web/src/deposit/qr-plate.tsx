import { QRCodeSVG } from 'qrcode.react'

/** The QR of a text; loaded with the slip that shows one. */
export function QrPlate({ text, title }: { text: string; title: string }) {
  return (
    <QRCodeSVG
      value={text}
      title={title}
      size={176}
      level="M"
      marginSize={0}
      fgColor="#1b1a18"
      bgColor="#ffffff"
    />
  )
}
