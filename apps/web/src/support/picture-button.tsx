import { CallRefused } from '@jinli/client/failure'
import { pictureKinds, typesAccepted } from '@jinli/contract/picture/picture'
import { supportPicture } from '@jinli/contract/support/support'
import { type ChangeEvent, useState } from 'react'
import { client, clientOf } from '../api/call.ts'
import { Camera } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { currentToken } from '../session/session.ts'
import { isTooLarge, reducePicture } from '../ui/picture-size.ts'
import styles from './support.module.css'
import { say, visitorCode } from './talk.ts'

const { mib } = pictureKinds.service

/** The client of a visitor. Its token is the return code of the conversation. */
const visitor = clientOf(() => visitorCode().replace(/\s/g, ''))
const sender = () => (currentToken() === null && visitorCode() ? visitor : client)

/** Lets people choose a picture and sends it as a message. */
export function PictureButton() {
  const [busy, setBusy] = useState(false)

  async function send(chosen: File): Promise<void> {
    setBusy(true)
    try {
      const file = await reducePicture(chosen, 'service')
      if (isTooLarge(file, 'service')) {
        toast.fail(`图片不能超过${mib}MB，请压缩后再发送`)
        return
      }
      const form = new FormData()
      form.append('file', file)
      const { data } = await sender().call(supportPicture, {}, { form })
      say('', { picture: data.path })
    } catch (error) {
      if (!(error instanceof CallRefused)) toast.fail('网络不稳定，图片未发送')
      else if (error.code !== 401) toast.fail(error.message)
    } finally {
      setBusy(false)
    }
  }
  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file && !busy) send(file).catch(console.error)
  }
  return (
    <label className={styles.tool} data-busy={busy ? '' : undefined}>
      <Camera size={22} />
      <span className="sr-only">{busy ? '图片上传中' : '发送图片'}</span>
      <input
        type="file"
        name="file"
        className={styles.file}
        accept={typesAccepted('service')}
        disabled={busy}
        onChange={onChoose}
      />
    </label>
  )
}
