import { CallRefused } from '@jinli/client/failure'
import {
  pictureKinds,
  pictureTypes,
  typesAccepted,
  typesText,
} from '@jinli/contract/picture/picture'
import { uploadimg } from '@jinli/contract/profile/profile'
import { type ChangeEvent, useId, useState } from 'react'
import { client } from '../api/call.ts'
import { Avatar } from '../art/avatar.tsx'
import { Camera } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { isTooLarge, reducePicture } from '../ui/picture-size.ts'
import { reloadMe } from '../visit/use-me.ts'
import styles from './avatar-upload.module.css'

const { types, mib } = pictureKinds.avatar

/** Returns whether a portrait may have this type. The server checks the content too (spec §5 Profile). */
function isAllowed({ type }: File): boolean {
  // Some phones leave the file type empty.
  return type === '' || types.some((each) => pictureTypes[each] === type)
}

type AvatarUploadProps = { name: string; src: string; size?: number }

/** Shows the player's portrait. A tap lets the player choose a new one. */
export function AvatarUpload({ name, src, size = 60 }: AvatarUploadProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)

  async function send(picture: File): Promise<void> {
    setBusy(true)
    try {
      const file = await reducePicture(picture, 'avatar')
      if (isTooLarge(file, 'avatar')) {
        toast.fail(`图片不能超过${mib}MB，请压缩后再上传`)
        return
      }
      const form = new FormData()
      form.append('file', file)
      await client.call(uploadimg, {}, { form })
      toast.ok('操作成功')
      reloadMe()
    } catch (error) {
      if (error instanceof CallRefused && error.code !== 401) toast.fail(error.message)
      else if (!(error instanceof CallRefused)) toast.fail('网络不稳定，头像未上传')
    } finally {
      setBusy(false)
    }
  }

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file || busy) return
    if (!isAllowed(file)) toast.fail(`头像仅支持 ${typesText('avatar')} 图片`)
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
        accept={typesAccepted('avatar')}
        disabled={busy}
        onChange={onChoose}
      />
    </label>
  )
}
