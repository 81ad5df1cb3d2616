import { uploadPicture } from '@jinli/contract/picture/picture.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import { pictureFile, show, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, refuse } from '../../test/fake-server.ts'
import { PictureField } from './picture-field.tsx'

const desk = useFakeServer()
const choices = [
  { src: '/images/a.svg', label: '荷' },
  { src: '/images/b.svg', label: '鲤' },
]
const src = '/images/0123.png'
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

function open(picture: string, mayUpload = true) {
  const onValue = vi.fn()
  const { user } = show(
    <Form
      initialValues={{ picture }}
      onValuesChange={({ picture: src }: { picture?: string }) => onValue(src)}
    >
      <Form.Item name="picture">
        <PictureField name="picture" label="图片" choices={choices} mayUpload={mayUpload} />
      </Form.Item>
    </Form>,
  )
  const upload = (file: File) => user.upload(screen.getByLabelText('图片文件'), file)
  return { user, upload, onValue }
}

describe('a field for a picture', () => {
  it('offers what is there, and keeps one that is not among it', () => {
    open(src)
    expect(screen.getAllByRole('radio')).toHaveLength(3)
    expect(radio('现在的图片').checked).toBe(true)
  })

  it('takes another', async () => {
    const { user, onValue } = open('/images/a.svg')
    await user.click(radio('鲤'))
    expect(onValue).toHaveBeenCalledWith('/images/b.svg')
  })

  it('sends a file once, and chooses it', async () => {
    const { reply, give } = deferredReply<{ path: string; width: number; height: number }>()
    desk.server.on(uploadPicture, () => reply)
    const { upload, onValue } = open('/images/a.svg')
    await upload(pictureFile('灯.png'))
    expect(radio('荷').disabled).toBe(true)
    await upload(pictureFile('伞.png'))
    give({ path: src, width: 750, height: 300 })
    expect(await screen.findByText('图片已上传')).toBeTruthy()
    expect(desk.server.request(uploadPicture).fields.file).toMatchObject({ name: '灯.png' })
    expect(onValue).toHaveBeenCalledWith(src)
    await waitFor(() => expect(radio('灯.png').checked).toBe(true))
  })

  it('lists a picture once that was sent twice', async () => {
    desk.server.on(uploadPicture, { path: src, width: 750, height: 300 })
    const { upload } = open('/images/a.svg')
    await upload(pictureFile('灯.png'))
    await waitFor(() => expect(radio('灯.png').disabled).toBe(false))
    await upload(pictureFile('灯.png'))
    await waitFor(() => expect(desk.server.requests(uploadPicture)).toHaveLength(2))
    expect(screen.getAllByRole('radio')).toHaveLength(3)
  })

  // R-ADMIN-121
  it('says why a file was refused, and keeps what was chosen', async () => {
    desk.server.on(uploadPicture, refuse('picture.type', { types: 'png' }))
    const { upload, onValue } = open('/images/a.svg')
    await upload(pictureFile('假.png'))
    const words = refusal('picture.type', { types: 'png' }).message
    expect(await screen.findByText(words)).toBeTruthy()
    expect(radio('荷').checked).toBe(true)
    expect(onValue).not.toHaveBeenCalled()
  })

  it('does not send what is too large', async () => {
    const { upload } = open('/images/a.svg')
    await upload(pictureFile('大.png', 5 * 1024 * 1024 + 1))
    expect(await screen.findByText('图片不能超过 5 MB')).toBeTruthy()
    expect(desk.server.requests(uploadPicture)).toEqual([])
  })

  it('has no upload for whoever may not', () => {
    open('/images/a.svg', false)
    expect(screen.queryByRole('button', { name: '上传图片' })).toBeNull()
  })
})
