import { uploadimg } from '@jinli/contract/player'
import { Answer, handle } from '../http/handle.ts'
import { releasePicture } from '../picture/picture.store.ts'
import { storePicture } from '../picture/store-picture.ts'
import { perMinute } from '../platform/per-minute.ts'
import { refuse } from '../platform/refuse.ts'
import { setAvatar } from '../player/player.store.ts'

const uploads = perMinute()

export const avatarRoutes = [
  handle(uploadimg, {
    before: ({ app, player, file }) => {
      if (!uploads(`${player.id}`, app.config.limits.picturesPerMinute))
        refuse('http.too-many')
      return storePicture(app, file, 'avatar')
    },
    run: async ({ tx, player, prepared: { path } }) => {
      const before = await setAvatar(tx, player.id, path)
      if (before && before !== path) await releasePicture(tx, before)
      return new Answer('头像已更新', { avatar: path })
    },
  }),
]
