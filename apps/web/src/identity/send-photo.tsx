import { CallRefused } from '@jinli/client/failure'
import { identity, sendDocument } from '@jinli/contract/identity/identity'
import { pictureKinds, typesAccepted } from '@jinli/contract/picture/picture'
import { type ChangeEvent, useState } from 'react'
import { cacheChange } from '../api/cache-change.ts'
import { client } from '../api/call.ts'
import { refresh } from '../api/query.ts'
import { Camera } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { Card } from '../ui/card.tsx'
import { isTooLarge, reducePicture } from '../ui/picture-size.ts'
import styles from './identity.module.css'

const { mib } = pictureKinds.document

/** Sends the photo of a document, which staff compare with the account. */
export function SendPhoto() {
  const [busy, setBusy] = useState(false)

  async function send(chosen: File): Promise<void> {
    setBusy(true)
    try {
      const file = await reducePicture(chosen, 'document')
      if (isTooLarge(file, 'document')) {
        toast.fail(`图片不能超过${mib}MB，请压缩后再上传`)
        return
      }
      const form = new FormData()
      form.append('file', file)
      const { data, message } = await client.call(sendDocument, {}, { form })
      toast.ok(message)
      cacheChange(identity, {}, data)
    } catch (error) {
      if (!(error instanceof CallRefused)) toast.fail('网络不稳定，照片未上传')
      else if (error.code !== 401) toast.fail(error.message)
      refresh(identity)
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
    <Card title="人工审核">
      <div className={styles.fields}>
        <p className={styles.words}>
          号码核验不通过时，可以上传身份证人像面照片，由客服核对。照片加密保存，审核后按期删除。
        </p>
        <label className={styles.photo} data-busy={busy ? '' : undefined}>
          <Camera size={20} />
          {busy ? '正在上传…' : '上传证件照片'}
          <input
            type="file"
            name="file"
            className={styles.file}
            accept={typesAccepted('document')}
            disabled={busy}
            onChange={onChoose}
          />
        </label>
      </div>
    </Card>
  )
}
