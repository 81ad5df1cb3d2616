import { shippedPictures } from '@jinli/contract/content'
import { Radio } from 'antd'
import styles from './picture-pick.module.css'

type Props = { value?: string; onChange?: (src: string) => void; disabled?: boolean }

/** One of the pictures that are there; what is chosen already stands among them, wherever it came from. */
export function PicturePick({ value = '', onChange, disabled = false }: Props) {
  const known = shippedPictures.some(({ src }) => src === value)
  const all =
    value && !known
      ? [{ src: value, label: '已上传的图片' }, ...shippedPictures]
      : shippedPictures
  return (
    <Radio.Group
      name="picture"
      aria-label="图片"
      value={value}
      disabled={disabled}
      className={styles.many}
      onChange={({ target }) => onChange?.(String(target.value))}
    >
      {all.map(({ src, label }) => (
        <Radio key={src} value={src} className={styles.one}>
          <img src={src} alt="" width={300} height={120} className={styles.picture} />
          {label}
        </Radio>
      ))}
    </Radio.Group>
  )
}
