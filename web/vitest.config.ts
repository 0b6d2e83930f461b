import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const site = './vite.config.ts';

export default defineConfig({
  test: {
    projects: [
      { extends: site, test: { name: 'logic', include: ['tests/*.test.ts'], environment: 'node', isolate: false } },
      {
        extends: site,
        plugins: [svelteTesting()],
        test: {
          name: 'components',
          include: ['tests/components/*.test.ts'],
          environment: 'jsdom',
          setupFiles: ['tests/fixtures/browser.ts'],
        },
      },
    ],
  },
});
