import { uploadPicture } from '@jinli/contract/picture.admin'
import { handle } from '../http/handle.ts'
import { storePicture } from './store-picture.ts'

export const pictureAdminRoutes = [
  handle(uploadPicture, {
    before: ({ app, file }) => storePicture(app, file, 'content'),
    run: async ({ record, prepared }) => {
      const { path } = prepared
      await record({
        action: 'picture.uploaded',
        subject: `picture:${path}`,
        before: null,
        after: prepared,
      })
      return prepared
    },
  }),
]
