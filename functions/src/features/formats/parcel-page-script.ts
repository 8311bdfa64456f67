/**
 * Of the page in a parcel. Plain JavaScript of 2015 in one piece, with nothing but what every browser has had for long: it must
 * still run in many years, from a disk. Chapters are sections with the name of a file; sentences carry when they begin in it.
 */
export const PAGE_SCRIPT = `
(function () {
  'use strict';
  var audio = document.querySelector('audio');
  var main = document.getElementById('play');
  var what = document.getElementById('what');
  var speed = document.getElementById('speed');
  var follow = document.getElementById('follow');
  var sections = Array.prototype.slice.call(document.querySelectorAll('section[data-src]'));
  var sentences = sections.map(function (section) {
    return Array.prototype.slice.call(section.querySelectorAll('[data-b]'));
  });
  var key = 'place ' + document.title;
  var chapter = -1;
  var lit = null;
  var wanted = 0;

  // Some browsers keep nothing for pages from a disk.
  function keep(name, value) { try { localStorage.setItem(name, value); } catch (error) { return; } }
  function kept(name) { try { return localStorage.getItem(name); } catch (error) { return null; } }
  function begins(one) { return Number(one.getAttribute('data-b')); }

  function open(index, seconds) {
    if (index < 0 || index >= sections.length) return;
    wanted = seconds;
    if (index !== chapter) {
      chapter = index;
      audio.src = sections[index].getAttribute('data-src');
      what.textContent = sections[index].getAttribute('aria-label');
      what.className = '';
      audio.playbackRate = Number(speed.value);
    } else audio.currentTime = seconds;
  }
  function play(index, seconds) {
    open(index, seconds);
    var playing = audio.play();
    if (playing && playing.catch) playing.catch(function (error) {
      if (error.name === 'AbortError') return;
      what.className = 'wrong';
      what.textContent = 'This chapter can’t be played here. Please open the folder “chapters” with another program.';
    });
  }
  function light() {
    var all = sentences[chapter] || [];
    var found = null;
    for (var i = 0; i < all.length && begins(all[i]) <= audio.currentTime + 0.05; i += 1) found = all[i];
    if (found === lit) return;
    if (lit) lit.classList.remove('now');
    lit = found;
    if (!lit) return;
    lit.classList.add('now');
    if (follow.getAttribute('aria-pressed') === 'true' && !audio.paused) lit.scrollIntoView({ block: 'center' });
  }
  function toggle() {
    if (chapter < 0) play(0, 0);
    else if (audio.paused) play(chapter, audio.currentTime || wanted);
    else audio.pause();
  }
  function jump(seconds) {
    if (chapter < 0) return play(0, 0);
    if (seconds < 0 && audio.currentTime < 1 && chapter > 0) return play(chapter - 1, 0);
    audio.currentTime = Math.max(0, audio.currentTime + seconds);
  }
  function resize(by) {
    var size = Math.min(2, Math.max(0.8, Number(kept('size') || 1) + by));
    keep('size', String(size));
    document.documentElement.style.setProperty('--size', String(size));
  }

  audio.addEventListener('loadedmetadata', function () {
    if (wanted > 0) audio.currentTime = Math.min(wanted, audio.duration - 0.1);
    audio.playbackRate = Number(speed.value);
  });
  function remember() {
    if (chapter >= 0 && audio.currentTime > 0) keep(key, chapter + ' ' + audio.currentTime.toFixed(1));
  }
  audio.addEventListener('timeupdate', function () { light(); remember(); });
  addEventListener('pagehide', remember);
  audio.addEventListener('play', function () { main.textContent = 'Pause'; });
  audio.addEventListener('pause', function () { main.textContent = 'Play'; remember(); });
  audio.addEventListener('ended', function () { if (chapter + 1 < sections.length) play(chapter + 1, 0); });
  main.addEventListener('click', toggle);
  document.getElementById('back').addEventListener('click', function () { jump(-15); });
  document.getElementById('on').addEventListener('click', function () { jump(15); });
  document.getElementById('larger').addEventListener('click', function () { resize(0.1); });
  document.getElementById('smaller').addEventListener('click', function () { resize(-0.1); });
  speed.addEventListener('change', function () { audio.playbackRate = Number(speed.value); });
  follow.addEventListener('click', function () {
    follow.setAttribute('aria-pressed', String(follow.getAttribute('aria-pressed') !== 'true'));
    follow.textContent = follow.getAttribute('aria-pressed') === 'true' ? 'Following' : 'Follow';
  });
  sections.forEach(function (section, index) {
    section.querySelector('.play').addEventListener('click', function () { play(index, 0); });
    section.addEventListener('click', function (event) {
      var one = event.target.closest('[data-b]');
      if (one && String(getSelection()) === '') play(index, begins(one));
    });
  });
  document.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('button, select, a, summary, audio')) return;
    if (event.key === ' ') toggle();
    else if (event.key === 'ArrowLeft') jump(-15);
    else if (event.key === 'ArrowRight') jump(15);
    else return;
    event.preventDefault();
  });

  resize(0);
  document.querySelector('.bar').hidden = false;
  var place = (kept(key) || '').split(' ').map(Number);
  if (place.length === 2 && place[0] < sections.length) open(place[0], place[1]);
})();
`;
