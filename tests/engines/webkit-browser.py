# A browser on the system's WebKitGTK that can be driven and keeps its data in DATA_FOLDER. The driver's own MiniBrowser
# is always in private mode when it is driven: nothing in it outlives it.
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

folder = os.environ['DATA_FOLDER']
room = float(os.environ.get('ROOM_OF_DISK', '0'))
properties = {'base_data_directory': f'{folder}/data', 'base_cache_directory': f'{folder}/cache'}
if room:
    properties |= {'origin_storage_ratio': room, 'total_storage_ratio': min(1.0, room * 2)}
manager = WebKit2.WebsiteDataManager(**properties)
context = WebKit2.WebContext(website_data_manager=manager)
context.set_automation_allowed(True)
settings = WebKit2.Settings()
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in ('StorageAPI', 'StorageAPIEstimate'):
        settings.set_feature_enabled(feature, True)


def allow(_view, request):
    request.allow()
    return True


def new_view(_session):
    window = Gtk.Window()
    window.set_default_size(390, 844)
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect('permission-request', allow)
    view.connect('close', lambda _view: window.destroy())
    window.add(view)
    window.show_all()
    return view


def start_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-browser')
    session.set_application_info(info)
    session.connect('create-web-view', new_view)


context.connect('automation-started', start_session)
Gtk.main()
