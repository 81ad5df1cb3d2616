import { CallRefused } from '@jinli/client/failure'
import { uploadimg } from '@jinli/contract/player'
import { type ChangeEvent, useId, useState } from 'react'
import { client } from '../api/call.ts'
import { Avatar } from '../art/avatar.tsx'
import { Camera } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { reloadMe } from '../visit/use-me.ts'
import styles from './avatar-upload.module.css'

/** Spec §5 Profile: gif and png only; the server looks at the content too. */
const accepted = ['image/gif', 'image/png']

type AvatarUploadProps = { name: string; src: string; size?: number }

/** The player's portrait; a tap chooses a new one. */
export function AvatarUpload({ name, src, size = 60 }: AvatarUploadProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function send(file: File): Promise<void> {
    const form = new FormData()
    form.append('file', file)
    setBusy(true)
    try {
      await client.call(uploadimg, {}, { form })
      toast.ok('操作成功')
      reloadMe()
    } catch (error) {
      if (error instanceof CallRefused && error.code !== 401) toast.fail(error.message)
      else console.info('avatar not sent', error)
    } finally {
      setBusy(false)
    }
  }

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file || busy) return
    if (!accepted.includes(file.type)) toast.fail('头像仅支持 gif、png 图片')
    else send(file).catch(console.error)
  }

  return (
    <label className={styles.upload} htmlFor={id} data-busy={busy ? '' : undefined}>
      <Avatar name={name} src={src} size={size} />
      <span className={styles.mark}>
        <Camera size={14} />
      </span>
      <span className="sr-only">更换头像</span>
      <input
        id={id}
        type="file"
        name="file"
        className={styles.input}
        accept={accepted.join(',')}
        disabled={busy}
        onChange={onChoose}
      />
    </label>
  )
}
