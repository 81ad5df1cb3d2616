import { UploadOutlined } from '@ant-design/icons'
import { pictureKinds, typesAccepted, typesText } from '@jinli/contract/picture/picture'
import { uploadPicture } from '@jinli/contract/picture/picture.admin'
import { App, Radio } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { sendFile } from '../api/call.ts'
import { BusyButton } from './busy-button.tsx'
import styles from './picture-field.module.css'
import { SmallText } from './small-text.tsx'
import { useAction } from './use-action.ts'

type Picture = { src: string; label: string }
type Props = {
  name: string
  label: string
  /** Pictures to choose without an upload; an empty `src` means no picture. */
  choices: readonly Picture[]
  /** `broad` for a wide picture, `round` for a logo. */
  shape?: 'broad' | 'round'
  mayUpload: boolean
  value?: string
  onChange?: (src: string) => void
  disabled?: boolean
}

const { mib } = pictureKinds.content
const sizes = {
  broad: { width: 300, height: 120 },
  round: { width: 48, height: 48 },
} as const
const hint = `${typesText('content')}，不超过 ${mib} MB`

function Upload({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  function onChoose({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0]
    // Allows the member to choose the same file again.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <BusyButton
        size="small"
        icon={<UploadOutlined aria-hidden />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        上传图片
      </BusyButton>
      <input
        ref={input}
        type="file"
        name="file"
        aria-label="图片文件"
        tabIndex={-1}
        accept={typesAccepted('content')}
        className={styles.input}
        onChange={onChoose}
      />
      <SmallText>{hint}</SmallText>
    </>
  )
}

/** A field for one of the given pictures, or an uploaded one, which the server re-encodes and names. */
export function PictureField(props: Props) {
  const { name, label, choices, shape = 'broad', mayUpload } = props
  const { value = '', onChange, disabled = false } = props
  const { message } = App.useApp()
  const { busy, run } = useAction()
  const [uploads, setUploads] = useState<readonly Picture[]>([])
  const pictures = [...choices, ...uploads]
  const isUnlisted = value && !pictures.some(({ src }) => src === value)
  const all = isUnlisted ? [...pictures, { src: value, label: '现在的图片' }] : pictures

  function send(file: File): void {
    if (file.size > mib * 1024 * 1024) {
      message.error(`图片不能超过 ${mib} MB`)
      return
    }
    void run({
      task: () => sendFile(uploadPicture, file),
      successText: '图片已上传',
      onDone: ({ path }) => {
        const isListed = uploads.some(({ src }) => src === path)
        if (!isListed) setUploads([...uploads, { src: path, label: file.name }])
        onChange?.(path)
      },
    })
  }

  return (
    <div className={styles.field}>
      <Radio.Group
        name={name}
        aria-label={label}
        value={value}
        disabled={disabled || busy}
        className={styles.many}
        onChange={({ target }) => onChange?.(String(target.value))}
      >
        {all.map((each) => (
          <Radio key={each.src} value={each.src} className={styles.one}>
            {each.src && (
              <img src={each.src} alt="" {...sizes[shape]} className={styles[shape]} />
            )}
            {each.label}
          </Radio>
        ))}
      </Radio.Group>
      {mayUpload && !disabled && <Upload busy={busy} onFile={send} />}
    </div>
  )
}
