import '@fontsource-variable/fraunces';
import '@fontsource-variable/source-sans-3';
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './lib/router.svelte';
import { heardFromPages, loadSession } from './lib/session.svelte';
import { applySettings } from './lib/settings.svelte';
import { startWorker } from './lib/worker';
import 'virtual:palette/shared.css';
import './styles/tokens.css';
import './styles/app.css';

applySettings();
startRouter();
addEventListener('storage', heardFromPages);
void loadSession();
startWorker();

const target = document.getElementById('app');
if (target) mount(App, { target });
